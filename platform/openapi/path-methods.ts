import { FURTHER_OPERATIONS, isMethodKey } from './document-grammar.ts'
import { isObject, type JsonObject, objectOf } from './json-object.ts'

/** Returns the keys of a path item that hold operations, also those under HTTP methods that OpenAPI does not know, or in capitals. */
export function operationKeysOf(item: JsonObject): string[] {
  return Object.keys(item).filter((key) => isMethodKey(item, key))
}

/** Returns the HTTP methods of a path item that stand in a field of their own, as they are written (OpenAPI 3.2). */
export function furtherMethodsOf(item: JsonObject): string[] {
  const further = objectOf(item[FURTHER_OPERATIONS])
  return Object.keys(further).filter((method) => isObject(further[method]))
}

/** Returns the HTTP methods of all operations of a path item. */
export function methodsOf(item: JsonObject): string[] {
  return [...operationKeysOf(item).map((key) => key.toUpperCase()), ...furtherMethodsOf(item)]
}

/** Returns the names of what stands among the operations under further HTTP methods and is none, if there is an operation. */
export function entriesWithoutOperation(item: JsonObject): string[] {
  const operations = new Set(furtherMethodsOf(item))
  return operations.size === 0 ? [] : Object.keys(objectOf(item[FURTHER_OPERATIONS])).filter((key) => !operations.has(key))
}
