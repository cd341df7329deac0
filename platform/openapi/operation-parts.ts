import { PARAMETER_PLACES, type ParameterPlace, STATUS_CODE_MAX, STATUS_CODE_MIN } from '@portico/contract/method/method'
import type { ComponentLookup } from './document-parts.ts'
import { isObject, type JsonObject, objectOf } from './json-object.ts'

const CHAIN_MAX = 20

/** Follows a chain of references into the components; null if it leads nowhere. */
export function partAt(components: ComponentLookup, given: unknown): JsonObject | null {
  let part = given
  for (let step = 0; step < CHAIN_MAX; step++) {
    if (!isObject(part)) return null
    if (typeof part.$ref !== 'string') return part
    part = components(part.$ref)
  }
  return null
}

/** A parameter of an operation, as it is written there and as it is meant. */
export interface OperationParameter {
  place: ParameterPlace
  name: string
  /** As written: a parameter, or a reference to one. */
  written: unknown
  /** The parameter itself. */
  parameter: JsonObject
  /** Whether it is the path item's. */
  inherited: boolean
}

/** Returns the parameters of a path item and its operation in their order, those that a form has words for; an operation's own override. */
export function parametersOf(pathItem: JsonObject, operation: JsonObject, components: ComponentLookup): OperationParameter[] {
  const byKey = new Map<string, OperationParameter>()
  for (const inherited of [true, false]) {
    for (const written of listOf((inherited ? pathItem : operation).parameters)) {
      const parameter = partAt(components, written)
      const place = PARAMETER_PLACES.find((known) => known === parameter?.in)
      if (!parameter || !place || typeof parameter.name !== 'string' || parameter.name === '') continue
      byKey.set(parameterKey(place, parameter.name), { place, name: parameter.name, written, parameter, inherited })
    }
  }
  return [...byKey.values()]
}

/** Returns the parameter that describes the whole query (OpenAPI 3.2), of which an operation has one at most; null for none. */
export function queryStringOf(pathItem: JsonObject, operation: JsonObject, components: ComponentLookup): JsonObject | null {
  const all = [...listOf(operation.parameters), ...listOf(pathItem.parameters)].map((written) => partAt(components, written))
  return all.find((parameter) => parameter?.in === 'querystring') ?? null
}

/** Returns what tells the parameters of an operation apart. */
export function parameterKey(place: string, name: string): string {
  return `${place} ${name}`
}

/** Returns the responses of an operation that have one status code, in their order. */
export function statusResponses(operation: JsonObject): { statusCode: number; written: unknown }[] {
  return Object.entries(objectOf(operation.responses)).flatMap(([code, written]) => {
    const statusCode = /^\d{3}$/.test(code) ? Number(code) : Number.NaN
    return statusCode >= STATUS_CODE_MIN && statusCode <= STATUS_CODE_MAX ? [{ statusCode, written }] : []
  })
}

/** Returns the content types of a body with what is said of each, which may be a reference (OpenAPI 3.2). */
export function contentOf(body: JsonObject, components: ComponentLookup): [string, JsonObject][] {
  return Object.entries(objectOf(body.content)).map(([contentType, media]) => [contentType, partAt(components, media) ?? {}])
}

/** Returns the schema of a content; that of each item for a stream which only says that (`itemSchema` of OpenAPI 3.2). */
export function schemaOfMedia({ schema, itemSchema }: JsonObject): unknown {
  return schema ?? itemSchema
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Returns the parameters of a path item and its operation as written; an operation's own override. */
export function mergedParameters(pathItem: JsonObject, operation: JsonObject, components: ComponentLookup): unknown[] {
  const merged = new Map<unknown, unknown>()
  for (const written of [...listOf(pathItem.parameters), ...listOf(operation.parameters)]) {
    const parameter = partAt(components, written)
    merged.set(parameter ? parameterKey(String(parameter.in), String(parameter.name)) : written, written)
  }
  return [...merged.values()]
}

/** Returns an operation that lists the parameters of its path item itself, for one that moves to another path. */
export function withInheritedParameters(pathItem: JsonObject, operation: JsonObject, components: ComponentLookup): JsonObject {
  if (listOf(pathItem.parameters).length === 0) return operation
  return withField(operation, 'parameters', mergedParameters(pathItem, operation, components))
}

/** Moves the parameters of a path item to its operations; an operation's own override. */
export function detachParameters(
  pathItem: JsonObject,
  operations: readonly JsonObject[],
  components: ComponentLookup,
): { pathItem: JsonObject; operations: JsonObject[] } {
  return {
    pathItem: withField(pathItem, 'parameters', undefined),
    operations: operations.map((operation) => withInheritedParameters(pathItem, operation, components)),
  }
}

/** The order in which the fields of an object are usually written. */
const USUAL_ORDER = [
  'name',
  'in',
  'tags',
  'summary',
  'description',
  'externalDocs',
  'operationId',
  'parameters',
  'requestBody',
  'responses',
  'headers',
  'required',
  'schema',
  'content',
  'links',
  'callbacks',
  'deprecated',
  'security',
  'servers',
]

/** Returns an object with a field changed in its place, removed if undefined, or added where it is usually written. */
export function withField(object: JsonObject, key: string, value: unknown): JsonObject {
  const entries = Object.entries(object)
  if (value === undefined) return Object.fromEntries(entries.filter(([other]) => other !== key))
  if (Object.hasOwn(object, key)) return Object.fromEntries(entries.map(([other, old]) => [other, other === key ? value : old]))
  const order = USUAL_ORDER.indexOf(key)
  const next = order < 0 ? -1 : entries.findIndex(([other]) => other.startsWith('x-') || USUAL_ORDER.indexOf(other) > order)
  const at = next < 0 ? entries.length : next
  return Object.fromEntries([...entries.slice(0, at), [key, value], ...entries.slice(at)])
}

/**
 * Returns a map of parts with some of them changed, added or removed (undefined), in their places; in the order of `keys` where the parts
 * that remain are in another one. Parts that `keys` and `shown` do not name stay.
 */
export function withEntries(
  object: JsonObject,
  { shown, keys, entryOf }: { shown: readonly string[]; keys: readonly string[]; entryOf: (key: string) => unknown },
): JsonObject {
  const wanted = new Set(keys)
  const gone = new Set(shown.filter((key) => !wanted.has(key)))
  const kept = Object.keys(object).filter((key) => !gone.has(key))
  const all = [...kept, ...keys.filter((key) => !Object.hasOwn(object, key))]
  const inPlace = all.filter((key) => wanted.has(key))
  const isOrdered = inPlace.every((key, index) => key === keys[index])
  const order = isOrdered ? all : [...keys, ...all.filter((key) => !wanted.has(key))]
  return Object.fromEntries(order.map((key) => [key, wanted.has(key) ? entryOf(key) : object[key]]))
}
