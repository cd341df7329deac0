import { isObject, type JsonObject, listOf, objectOf } from './json-object'
import { type Components, modelOf, referenced } from './references'
import { itemsJson, keepWritten, replaceWritten, writtenOf } from './written-numbers'

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

/**
 * Returns a schema as one object: a reference with fields beside it takes both, and so does `allOf`. A broken reference is an empty schema.
 * Where a schema itself allows null, it is shown even if what it refers to does not: its author wrote it for no other purpose.
 */
export function flatSchema(given: unknown, components: Components): FlatSchema {
  return flat(given, components, { parts: PARTS_MAX, known: new Set() })
}

/** A flat schema with the types and values that it states itself, without what it refers to. */
interface OwnFlat extends FlatSchema {
  own: JsonObject
}

/** `known` has the references that are followed already: what applies once applies, also where parts share one. */
function flat(given: unknown, components: Components, left: { parts: number; known: Set<string> }): OwnFlat {
  if (typeof given === 'boolean') return { isPossible: given, schema: {}, parts: [], own: {} }
  const { $ref, allOf, ...rest } = objectOf(given)
  const model = modelOf(given)
  const parts: OwnFlat[] = []
  const add = (part: unknown) => {
    left.parts -= 1
    if (left.parts >= 0) parts.push(flat(part, components, left))
  }
  const isFollowed = typeof $ref === 'string' && !left.known.has($ref)
  if (isFollowed) {
    left.known.add($ref)
    add(referenced($ref, components))
  }
  for (const part of listOf(allOf)) add(part)
  const own = [...parts.slice(isFollowed ? 1 : 0).map((part) => part.own), picked(rest, ['type', 'nullable', 'enum'])].reduce(merged, {})
  const schema = [...parts.map((part) => part.schema), rest].reduce(merged, {})
  return {
    isPossible: parts.every((part) => part.isPossible),
    schema: own.type !== undefined && typesOf(own).includes('null') ? orNull(schema, listOf(own.enum).includes(null)) : schema,
    ...(model === undefined ? {} : { model }),
    parts: [...(isFollowed ? (parts[0]?.parts ?? []) : []), ...listOf(allOf).flatMap((part) => modelOf(part) ?? [])],
    own,
  }
}

/** Returns a schema that also allows null, and names it among its values if `asValue`. */
function orNull(schema: JsonObject, asValue: boolean): JsonObject {
  const types = typesOf(schema)
  const values = listOf(schema.enum)
  return {
    ...schema,
    ...(types.length === 0 ? { nullable: true } : { type: types.includes('null') ? schema.type : [...types, 'null'] }),
    ...(asValue && values.length > 0 && !values.includes(null) ? { enum: withNullValue(values) } : {}),
  }
}

function withNullValue(values: readonly unknown[]): unknown[] {
  const all = [...values, null]
  for (const at of values.keys()) {
    const text = writtenOf(values, at)
    if (text !== undefined) keepWritten(all, at, text)
  }
  return all
}

/** Returns a flat schema that allows another one or `null` as that other one that also allows null. */
export function withoutNullVariant(flat: FlatSchema, components: Components): FlatSchema {
  const { oneOf, anyOf, ...rest } = flat.schema
  const choices = [...listOf(oneOf), ...listOf(anyOf)]
  const others = choices.filter((choice) => objectOf(choice).type !== 'null')
  if (choices.length < 2 || others.length !== 1) return flat
  const other = flatSchema(others[0], components)
  return { ...other, schema: orNull(merged(other.schema, rest), false) }
}

/** Under it a schema keeps the rules of its parts that also apply, but have the names of others of its fields. */
const ALSO = Symbol('also')

/** Returns the rules that apply to values of a schema besides those of its own fields. */
export function alsoApplies(schema: JsonObject): JsonObject[] {
  return (schema as { [ALSO]?: JsonObject[] })[ALSO] ?? []
}

/** Bounds of which the larger or the smaller one of two is the stricter. */
const BOUNDS = [
  ...['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'].map((name) => [name, Math.max] as const),
  ...['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'].map((name) => [name, Math.min] as const),
]
/** Fields of which two both apply, with those that belong to them. */
const BOTH_APPLY = [
  ['oneOf', 'discriminator'],
  ['anyOf', 'discriminator'],
  ['if', 'then', 'else'],
  ['contains', 'minContains', 'maxContains'],
  ...['not', 'pattern', 'multipleOf', 'const', 'propertyNames', 'dependentRequired', 'dependentSchemas'].map((name) => [name]),
] as [string, ...string[]][]

/**
 * Returns two schemas that both apply as one: of types, bounds and allowed values the stricter, of other rules both (`alsoApplies`); where other
 * fields differ, the second one's counts.
 */
export function merged(given: JsonObject, second: JsonObject): JsonObject {
  const first = { ...given }
  const also = [...alsoApplies(given), ...alsoApplies(second)]
  for (const names of BOTH_APPLY) {
    const [name] = names
    if (first[name] === undefined || second[name] === undefined || sameJson(first[name], second[name])) continue
    also.push(picked(first, names))
    for (const one of names) delete first[one]
  }
  const both: JsonObject = { ...first, ...second }
  for (const name of ['properties', 'patternProperties'])
    if (isObject(first[name]) && isObject(second[name])) both[name] = mergedProperties(first[name], second[name])
  for (const name of ['items', 'contentSchema'])
    if (isObject(first[name]) && isObject(second[name]) && !sameJson(first[name], second[name]))
      both[name] = { allOf: [first[name], second[name]] }
  const required = [...listOf(first.required), ...listOf(second.required)]
  if (required.length > 0) both.required = [...new Set(required)]
  const types = commonTypes(first, second)
  if (types.length > 0) {
    both.type = types.length === 1 ? types[0] : types
    delete both.nullable
  }
  for (const [name, stricter] of BOUNDS)
    if (typeof first[name] === 'number' && typeof second[name] === 'number') both[name] = stricter(first[name], second[name])
  if (first.uniqueItems === true) both.uniqueItems = true
  if (first.additionalProperties === false) both.additionalProperties = false
  if (Array.isArray(first.enum) && Array.isArray(second.enum)) {
    const common = commonValues(first.enum, second.enum)
    if (common.length === 0) also.push({ enum: first.enum })
    else both.enum = common
  }
  const texts = Object.keys(both).flatMap((name) => {
    const text = writtenOf(Object.hasOwn(second, name) && both[name] === second[name] ? second : first, name)
    return text === undefined ? [] : [[name, text]]
  })
  replaceWritten(both, Object.fromEntries(texts))
  return also.length === 0 ? both : Object.assign(both, { [ALSO]: also })
}

/** Returns the types that two schemas both state, an integer being a number; empty if one states none, or they exclude each other. */
function commonTypes(first: JsonObject, second: JsonObject): string[] {
  if (first.type === undefined || second.type === undefined) return []
  const [one, other] = [typesOf(first), typesOf(second)]
  const allows = (types: readonly string[], type: string) => types.includes(type) || (type === 'integer' && types.includes('number'))
  const common = [...new Set([...other, ...one])].filter((type) => allows(one, type) && allows(other, type))
  return common.filter((type) => type !== 'integer' || !common.includes('number'))
}

/** Returns the values of the second list that the first has too. */
function commonValues(first: readonly unknown[], second: readonly unknown[]): unknown[] {
  const allowed = new Set(itemsJson(first))
  const texts = itemsJson(second)
  const common: unknown[] = []
  for (const [at, value] of second.entries()) {
    if (!allowed.has(texts[at] as string)) continue
    const text = writtenOf(second, at)
    if (text !== undefined) keepWritten(common, common.length, text)
    common.push(value)
  }
  return common
}

function picked(schema: JsonObject, names: readonly string[]): JsonObject {
  const part: JsonObject = {}
  for (const name of names) {
    if (schema[name] === undefined) continue
    part[name] = schema[name]
    const text = writtenOf(schema, name)
    if (text !== undefined) keepWritten(part, name, text)
  }
  return part
}

const sameJson = (first: unknown, second: unknown) => first === second || JSON.stringify(first) === JSON.stringify(second)

/** Alternatives of a schema: exactly one applies, or at least one. */
export interface VariantGroup {
  how: 'oneOf' | 'anyOf'
  choices: unknown[]
  discriminator: JsonObject
}

/** Returns the groups of alternatives of a schema; of each group one applies. */
export function variantGroups(schema: JsonObject): VariantGroup[] {
  return [...alsoApplies(schema), schema].flatMap((part) =>
    (['oneOf', 'anyOf'] as const).flatMap((how) => {
      const choices = listOf(part[how])
      return choices.length > 0 ? [{ how, choices, discriminator: objectOf(part.discriminator) }] : []
    }),
  )
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
