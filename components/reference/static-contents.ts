/** Contents that the server has written, by their names. */
interface Contents {
  get(name: string): string | undefined
}

/** Global, because Next loads the modules of server and client components each on their own. */
export const STATIC_CONTENTS = Symbol.for('portico.static-contents')

/** Returns a content that `keepContent` has kept. Throws for an unknown one, which the page would lack. */
export function writtenContent(name: string): string {
  const content = (globalThis as { [STATIC_CONTENTS]?: Contents })[STATIC_CONTENTS]?.get(name)
  if (content === undefined) throw new Error(`Missing static content ${name}: the page was rendered long after its content.`)
  return content
}
