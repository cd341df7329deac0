/** Returns the result of some work, or `instead` if it takes longer. */
export async function within<T>(milliseconds: number, work: Promise<T>, instead: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((done) => {
    timer = setTimeout(() => done(instead()), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
