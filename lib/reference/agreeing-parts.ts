import { inferType } from 'openapi-sampler'
import { flatSchema } from './flat-schema'
import { isObject, type JsonObject, listOf } from './json-object'
import { modelOf } from './references'

/** Schemas inside one another that are looked at for one type. */
const DEPTH_MAX = 200

type Models = Readonly<Record<string, JsonObject>>

/**
 * Leaves parts of `allOf` out that are of another type than the whole, which no value matches, gives the others its type, and makes one
 * schema of those of a single value: the sampler cannot merge them, and complains of it. Of a schema that is a part of itself, types may stay different. `models` has what references lead to. Changes the schemas.
 */
export function keepAgreeingParts(combined: readonly JsonObject[], models: Models): void {
  const types = typesIn(models)
  const found = combined.map((schema) => ({
    schema,
    type: types.ofWhole(schema),
    parts: listOf(schema.allOf)
      .filter(isObject)
      .map((part) => ({ part, type: types.ofPart(part) })),
  }))
  for (const { schema, type, parts } of found) {
    if (type === undefined) continue
    schema.type = type
    schema.allOf = parts.flatMap(({ part, type: own }) => {
      if (own === undefined || own === type) return [part]
      return isNumeric(own) && isNumeric(type) ? [{ ...part, type }] : []
    })
    if (type === 'object' || type === 'array') continue
    // The rules of all parts apply to one value, of which the sampler would take the last part's.
    const { oneOf: _, ...whole } = flatSchema(schema, { schemas: models }).schema
    delete schema.allOf
    Object.assign(schema, whole)
  }
}

const isNumeric = (type: string) => type === 'integer' || type === 'number'

/** Returns what finds the types of schemas as the sampler does, each once. */
function typesIn(models: Models) {
  const known = new Map<JsonObject, string | undefined>()

  /** Returns the type of a schema with its parts: its own, else of several the one that says most, and an integer rather than a number. */
  function ofWhole(schema: JsonObject, depth = 0): string | undefined {
    if (known.has(schema)) return known.get(schema)
    // Inside itself it has none.
    known.set(schema, undefined)
    const { allOf, ...rest } = schema
    const parts = listOf(allOf)
      .filter(isObject)
      .flatMap((part) => ofPart(part, depth + 1) ?? [])
    const own = inferType(rest)
    const stated = own === null ? parts : [own]
    const most = ['object', 'array'].find((type) => stated.includes(type)) ?? stated.at(-1)
    const type = most === 'number' && parts.includes('integer') ? 'integer' : most
    known.set(schema, type)
    return type
  }

  /** Returns the type of a part; undefined if the sampler finds none. */
  function ofPart(schema: JsonObject, depth = 0): string | undefined {
    if (depth > DEPTH_MAX) return undefined
    if (typeof schema.$ref === 'string') return ofReference(schema, depth)
    if (schema.example !== undefined) return typeof schema.type === 'string' ? schema.type : undefined
    if (takesValue(schema)) return undefined
    if (schema.allOf !== undefined) return ofWhole(schema, depth)
    const [choice] = listOf(schema.oneOf)
    return isObject(choice) ? ofPart(choice, depth + 1) : (inferType(schema) ?? undefined)
  }

  /** Returns the type of a reference with the fields beside it. */
  function ofReference(schema: JsonObject, depth: number): string | undefined {
    const { $ref, ...beside } = schema
    const model = models[modelOf({ $ref }) ?? '']
    if (!model || Object.keys(beside).length === 0) return model && ofPart(model, depth + 1)
    if (known.has(schema)) return known.get(schema)
    known.set(schema, undefined)
    const type = ofPart({ ...model, ...beside }, depth + 1)
    known.set(schema, type)
    return type
  }

  return { ofWhole, ofPart }
}

/** Returns whether the sampler takes one of the values that a schema allows, whatever its type. */
function takesValue({ const: constant, examples, enum: values, default: given }: JsonObject): boolean {
  return constant !== undefined || listOf(examples).length > 0 || listOf(values).length > 0 || given !== undefined
}
