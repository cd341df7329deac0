/** Reads the first item of a source at once, so that a failure there is thrown here, and returns all of them; ends the source when it is left. */
export async function readAhead<Item>(source: AsyncIterable<Item>): Promise<AsyncGenerator<Item>> {
  const items = source[Symbol.asyncIterator]()
  const first = await items.next()
  return (async function* () {
    try {
      for (let next = first; !next.done; next = await items.next()) yield next.value
    } finally {
      await items.return?.()
    }
  })()
}
