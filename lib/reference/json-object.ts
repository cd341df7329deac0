/** A JSON object of unknown form: documents are written by other people, so nothing in them is taken for granted. */
export type JsonObject = Record<string, unknown>

/** Returns whether a value is a JSON object, and not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns a value if it is an object, else an empty object. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

/** Returns a value if it is a list, else an empty list. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Returns a value if it is text, else an empty text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Returns a field that an object has itself: `constructor` is a field of a document only if an author wrote it. */
export function fieldOf(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}
