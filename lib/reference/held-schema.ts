import { isObject, type JsonObject } from './json-object'

/** Returns the schema of the JSON that a text holds (JSON Schema, `contentSchema`); undefined for any other value. */
export function heldSchema({ contentSchema, contentMediaType = 'application/json' }: JsonObject): JsonObject | undefined {
  return isObject(contentSchema) && /^[^;]*[/+]json\b/i.test(String(contentMediaType)) ? contentSchema : undefined
}
