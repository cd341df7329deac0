import { type JsonObject, objectOf } from './json-object.ts'
import { parseJson } from './json-text.ts'

/** Returns a JSON text as an object, with its exact numbers; an empty one for any other value. */
export function parseObject(content: string): JsonObject {
  return objectOf(parseJson(content))
}
