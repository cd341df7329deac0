import { isObject, type JsonObject, listOf, objectOf } from './json-object'
import { type Components, modelOf, referenced } from './references'

/** Schemas that one schema combines at most: parts that contain each other would multiply. */
const PARTS_MAX = 200

/** A schema with its references followed and the parts of `allOf` merged. */
export interface FlatSchema {
  /** False for the schema `false`, which no value matches. */
  isPossible: boolean
  schema: JsonObject
  /** The model that the schema is a reference to. */
  model?: string
  /** The models that it combines by `allOf`, in their order. */
  parts: string[]
}

/** Returns a schema as one object: a reference with fields beside it takes both, and so does `allOf`. A broken reference is an empty schema. */
export function flatSchema(given: unknown, components: Components): FlatSchema {
  return flat(given, components, { parts: PARTS_MAX }, [])
}

function flat(given: unknown, components: Components, left: { parts: number }, above: readonly string[]): FlatSchema {
  if (typeof given === 'boolean') return { isPossible: given, schema: {}, parts: [] }
  const { $ref, allOf, ...own } = objectOf(given)
  const model = modelOf(given)
  const parts: FlatSchema[] = []
  const add = (part: unknown, around: readonly string[]) => {
    left.parts -= 1
    if (left.parts >= 0) parts.push(flat(part, components, left, around))
  }
  if (typeof $ref === 'string' && !above.includes($ref)) add(referenced($ref, components), [...above, $ref])
  for (const part of listOf(allOf)) add(part, above)
  const ofReference = typeof $ref === 'string' && !above.includes($ref) ? (parts[0]?.parts ?? []) : []
  return {
    isPossible: parts.every((part) => part.isPossible),
    schema: [...parts.map((part) => part.schema), own].reduce(merged, {}),
    ...(model === undefined ? {} : { model }),
    parts: [...ofReference, ...listOf(allOf).flatMap((part) => modelOf(part) ?? [])],
  }
}

/** Returns two schemas that both apply as one; where they differ, the second one's field counts. */
function merged(first: JsonObject, second: JsonObject): JsonObject {
  const both: JsonObject = { ...first, ...second }
  for (const name of ['properties', 'patternProperties'])
    if (isObject(first[name]) && isObject(second[name])) both[name] = mergedProperties(first[name], second[name])
  const required = [...listOf(first.required), ...listOf(second.required)]
  if (required.length > 0) both.required = [...new Set(required)]
  return both
}

function mergedProperties(first: JsonObject, second: JsonObject): JsonObject {
  const both: JsonObject = { ...first }
  for (const [name, property] of Object.entries(second)) {
    const before = Object.hasOwn(first, name) ? first[name] : undefined
    // A later part often only describes or narrows a property of an earlier one.
    const value = isObject(before) && isObject(property) ? { allOf: [before, property] } : property
    Object.defineProperty(both, name, { value, enumerable: true, configurable: true, writable: true })
  }
  return both
}

/** Returns the `type` of a schema as a list; a schema without one has the type that its fields show. */
export function typesOf(schema: JsonObject): string[] {
  const stated = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter((type) => typeof type === 'string')
  if (stated.length > 0) return schema.nullable === true && !stated.includes('null') ? [...stated, 'null'] : stated
  if (schema.properties || schema.additionalProperties || schema.patternProperties) return ['object']
  return schema.items || schema.prefixItems ? ['array'] : []
}
