import type { ComponentPart } from './document-parts.ts'

/** Returns a stored component as a part; its key is kind and name, `schemas/Pet`. */
export function namedPart({ key, content }: { key: string; content: string }): ComponentPart {
  const slash = key.indexOf('/')
  return { kind: key.slice(0, slash), name: key.slice(slash + 1), content }
}
