import { isObject, type JsonObject, objectOf, textOf } from './json-object'
import { fieldJson } from './written-numbers'

/** Something that an author wrote of a field besides its rules: the name of its text, its value, and where it leads. */
export interface FieldNote {
  name: 'externalDocs' | 'externalExample' | 'xml' | 'other'
  value: string
  href?: string
}

/** Returns an address if it leads to a page elsewhere; undefined for one that could run a script or mean another host. */
export function safeHref(url: string): string | undefined {
  return /^https?:\/\//i.test(url) ? url : undefined
}

/** Returns a note with a link, or with the address as text if it is not safe to open. */
export function linkNote(name: 'externalDocs' | 'externalExample', text: string, url: string): FieldNote[] {
  if (url === '') return []
  const href = safeHref(url)
  return [
    { name, value: href === undefined ? [text, url].filter(Boolean).join(': ') : text || url, ...(href === undefined ? {} : { href }) },
  ]
}

/** Returns the documentation elsewhere and the form in XML of a schema. */
export function notesOf(schema: JsonObject): FieldNote[] {
  const docs = objectOf(schema.externalDocs)
  return [
    ...linkNote('externalDocs', textOf(docs.description), textOf(docs.url)),
    ...(isObject(schema.xml) ? [{ name: 'xml', value: fieldJson(schema, 'xml') } as const] : []),
  ]
}
