import { isObject, type JsonObject } from './json-object.ts'

/** Keywords whose value is one schema, several, or several by name (JSON Schema 2020-12, and `definitions` of older drafts). */
const ONE = new Set([
  'items',
  'additionalProperties',
  'additionalItems',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentSchema',
])
const SEVERAL = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'])
const NAMED = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'])

const NULL_SCHEMA = { type: 'null' }

/**
 * Converts a schema of OpenAPI 2.0 or 3.0 to 3.1 (JSON Schema 2020-12): `nullable`, `exclusiveMinimum: true`, `type: file` and `required:
 * true` mean nothing there. `reference` rewrites references; the default keeps them. Data of the author stays unchanged.
 */
export function modernSchema(schema: JsonObject, reference: (ref: string) => string = (ref) => ref): JsonObject {
  const inside = (value: unknown): unknown => (isObject(value) ? modernSchema(value, reference) : value)
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (key === '$ref' && typeof value === 'string') return [[key, reference(value)]]
    if (key === 'nullable' && typeof value === 'boolean') return []
    if (key === 'required' && typeof value === 'boolean') return []
    if (SEVERAL.has(key) && Array.isArray(value)) return [[key, value.map(inside)]]
    if (ONE.has(key)) return [[key, inside(value)]]
    if (NAMED.has(key) && isObject(value)) {
      return [[key, Object.fromEntries(Object.entries(value).map(([name, named]) => [name, inside(named)]))]]
    }
    return [[key, value]]
  })
  const said = withBounds(Object.fromEntries(entries))
  if (said.type === 'file') Object.assign(said, { type: 'string', format: 'binary' })
  return schema.nullable === true ? nullable(said) : said
}

function withBounds(schema: JsonObject): JsonObject {
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[exclusive] !== 'boolean') continue
    const isExclusive = schema[exclusive]
    delete schema[exclusive]
    if (!isExclusive || schema[bound] === undefined) continue
    schema[exclusive] = schema[bound]
    delete schema[bound]
  }
  return schema
}

function nullable({ $defs, ...schema }: JsonObject): JsonObject {
  // Definitions stay at the root, where references find them.
  const definitions = $defs === undefined ? {} : { $defs }
  const { type, ...rest } = schema
  if (typeof type !== 'string' && !Array.isArray(type)) return { anyOf: [schema, NULL_SCHEMA], ...definitions }
  const types = [type].flat().filter((one) => one !== 'null')
  const choices = Array.isArray(rest.enum) && !rest.enum.includes(null) ? { enum: [...rest.enum, null] } : {}
  return { type: [...types, 'null'], ...rest, ...choices, ...definitions }
}
