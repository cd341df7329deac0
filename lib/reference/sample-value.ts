import { heldSchema } from './held-schema'
import { fieldOf, isObject, type JsonObject, listOf, objectOf } from './json-object'
import { plainSample } from './plain-sample'
import type { Components } from './references'
import { type Said, type SamplePart, type SampleSchema, saidOf, sampleSchema, sampleType } from './sample-schema'
import { keepWritten, writtenJson, writtenOf } from './written-numbers'

/** Schemas that a sample looks at; a document may nest more than anybody reads. */
const SCHEMAS_MAX = 3_000
const DEPTH_MAX = 7
/** A sample shows how a list looks, not all of its items. */
const ITEMS_MAX = 2

export type Direction = 'request' | 'response'

/** What all values of one sample share. */
interface Sampling {
  components: Components
  /** What nobody sends in its direction. */
  leaveOut: 'readOnly' | 'writeOnly'
  isSmallest: boolean
  left: number
}

/** The names of the schemas around one, each of its own level. */
type Above = readonly (readonly string[])[]

/**
 * Returns a value that matches a schema, its examples and defaults first: without what only the other direction contains; the smallest has
 * the required fields only. `written` is how a number is written that JavaScript writes another way. Inside itself, a model is empty.
 */
export function writtenSample(schema: unknown, components: Components, direction: Direction, isSmallest = false): Said {
  const leaveOut = direction === 'request' ? 'readOnly' : 'writeOnly'
  return sampleOf(sampleSchema(schema, components), { components, leaveOut, isSmallest, left: SCHEMAS_MAX }, [])
}

function sampleOf({ whole, parts, names }: SampleSchema, sampling: Sampling, above: Above): Said {
  sampling.left -= 1
  const [first] = parts
  if (parts.length === 1 && first && 'said' in first) return first.said
  const type = sampleType(whole)
  const said = type === 'object' ? undefined : saidOf(whole)
  if (said) return said
  const isEnd = sampling.left < 0 || above.length >= DEPTH_MAX || names.some((name) => above.some((around) => around.includes(name)))
  if (type === 'object') return { value: isEnd ? {} : objectSample(whole, parts, sampling, [...above, names]) }
  if (type === 'array') return { value: isEnd ? [] : listSample(whole, sampling, [...above, names]) }
  const held = isEnd || whole.contentEncoding !== undefined ? undefined : heldSchema(whole)
  if (held) {
    const inside = sampleOf(sampleSchema(held, sampling.components), sampling, [...above, names])
    return { value: writtenJson(inside.value, 0, inside.written) }
  }
  return plainSample(type, whole)
}

/** Returns an object of what its parts say, and of samples of the other properties. */
function objectSample(whole: JsonObject, parts: readonly SamplePart[], sampling: Sampling, above: Above): JsonObject {
  const { components, leaveOut, isSmallest } = sampling
  const found: JsonObject = {}
  const required = new Set(listOf(whole.required))
  const properties = objectOf(whole.properties)
  for (const part of parts) {
    if ('said' in part) {
      const { value } = part.said
      if (isObject(value)) for (const name of Object.keys(value)) put(found, name, { value: value[name], written: writtenOf(value, name) })
      continue
    }
    for (const name of Object.keys(part.properties)) {
      if (isSmallest && !required.has(name)) continue
      const property = sampleSchema(fieldOf(properties, name), components)
      // What an earlier part says counts, unless the property itself has a value.
      if (property.whole[leaveOut] === true || (Object.hasOwn(found, name) && !saidOf(property.whole))) continue
      put(found, name, sampleOf(property, sampling, above))
    }
  }
  const more = whole.additionalProperties
  if (isObject(more) && !isSmallest) {
    const prefix = String(more['x-additionalPropertiesName'] ?? 'property')
    for (const name of [`${prefix}1`, `${prefix}2`]) put(found, name, sampleOf(sampleSchema(more, components), sampling, above))
  }
  return withinMost(found, whole.maxProperties, required)
}

function put(object: JsonObject, name: string, { value, written }: Said): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
  if (written !== undefined) keepWritten(object, name, written)
}

/** Leaves out the last fields of an object that may have only some, those that it must have at the end. */
function withinMost(object: JsonObject, most: unknown, required: ReadonlySet<unknown>): JsonObject {
  const names = Object.keys(object)
  if (typeof most !== 'number' || names.length <= most) return object
  const kept = names.toSorted((one, other) => Number(required.has(other)) - Number(required.has(one))).slice(0, Math.max(0, most))
  for (const name of names) if (!kept.includes(name)) delete object[name]
  return object
}

function listSample(whole: JsonObject, sampling: Sampling, above: Above): unknown[] {
  const tuple = listOf(whole.prefixItems)
  const one = [whole.items, whole.contains].find(isObject)
  const least = typeof whole.minItems === 'number' ? whole.minItems : 0
  const wanted = one ? Math.min(Math.max(1, least), ITEMS_MAX) : 0
  const most = typeof whole.maxItems === 'number' ? whole.maxItems : Number.POSITIVE_INFINITY
  const length = Math.min(tuple.length > 0 ? tuple.length : wanted, most)
  const list: unknown[] = []
  for (let at = 0; at < length; at += 1) {
    const { value, written } = sampleOf(sampleSchema(tuple[at] ?? one, sampling.components), sampling, above)
    list.push(value)
    if (written !== undefined) keepWritten(list, at, written)
  }
  return list
}
