/** Returns the result of a promise, or of `late` when it takes longer than `ms`; the promise then continues, and its failure is ignored. */
export function within<Value, Late>(promise: Promise<Value>, ms: number, late: () => Late): Promise<Value | Late> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        resolve(late())
      } catch (error) {
        reject(error)
      }
    }, ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
