import { mapEntries } from './document-grammar.ts'
import { isObject, type JsonObject } from './json-object.ts'

/** Keywords that describe a schema without limiting its values. */
const ANNOTATIONS = new Set([
  '$comment',
  'default',
  'deprecated',
  'description',
  'example',
  'examples',
  'externalDocs',
  'readOnly',
  'title',
  'writeOnly',
  'xml',
])

const EXCLUSIVE = { minimum: 'exclusiveMinimum', maximum: 'exclusiveMaximum' } as const

/**
 * Returns a schema of OpenAPI 2.0 or 3.0 with the keywords of 3.1 (JSON Schema 2020-12), the order of keys kept: `nullable`,
 * `exclusiveMinimum: true`, `type: file`, `required: true` and a discriminator's bare name mean nothing there. Schemas within it stay, but
 * an alternative of `nullable` alone is null. A part of `allOf` that says nothing else means the whole, as it does beside `allOf`.
 */
export function modernKeywords(schema: JsonObject): JsonObject {
  const modern = modernEntries(schema)
  const isNullable = schema.nullable === true || (Array.isArray(schema.allOf) && schema.allOf.some(isNullOnly))
  return isNullable ? withNull(modern) : modern
}

/** Returns whether a schema only says that null is allowed. By the letter of 3.0 that is no rule, and no author means none. */
function isNullOnly(schema: unknown): schema is JsonObject {
  return isObject(schema) && schema.nullable === true && Object.keys(schema).every((key) => key === 'nullable' || isAnnotation(key))
}

function isAnnotation(key: string): boolean {
  return ANNOTATIONS.has(key) || key.startsWith('x-')
}

/** Returns a schema that only says that null is allowed with other words for that; any other as it is. */
function replaceNullOnly(schema: unknown, words: JsonObject): unknown {
  return isNullOnly(schema) ? mapEntries({ ...words, ...schema }, (key, value) => (key === 'nullable' ? undefined : value)) : schema
}

function modernEntries(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if ((key === 'nullable' || key === 'required') && typeof value === 'boolean') return []
    if (key === 'type' && value === 'file')
      return [[key, 'string'], ...(schema.format === undefined ? [['format', 'binary'] as [string, unknown]] : [])]
    if ((key === 'oneOf' || key === 'anyOf') && Array.isArray(value))
      return [[key, value.map((one) => replaceNullOnly(one, { type: 'null' }))]]
    if (key === 'allOf' && Array.isArray(value)) return [[key, value.map((one) => replaceNullOnly(one, {}))]]
    if (key === 'discriminator' && typeof value === 'string') return [[key, { propertyName: value }]]
    if ((key === 'exclusiveMinimum' || key === 'exclusiveMaximum') && typeof value === 'boolean') {
      // Written in the place of the bound that it makes exclusive.
      return []
    }
    if (key === 'minimum' || key === 'maximum') return [[schema[EXCLUSIVE[key]] === true ? EXCLUSIVE[key] : key, value]]
    return [[key, value]]
  })
  return Object.fromEntries(entries)
}

/** Returns a schema that also accepts null. */
function withNull(schema: JsonObject): JsonObject {
  const { type } = schema
  if (typeof type === 'string' || Array.isArray(type)) {
    const types = [...new Set([type, 'null'].flat())]
    return mapEntries(schema, (key, value) => {
      if (key === 'type') return types
      return key === 'enum' && Array.isArray(value) && !value.includes(null) ? [...value, null] : value
    })
  }
  const limits = Object.keys(schema).filter((key) => !isAnnotation(key) && key !== 'discriminator')
  const [only] = limits
  // Without a type, null is among the values anyway.
  if (only === undefined) return schema
  if (limits.length === 1 && (only === 'oneOf' || only === 'anyOf') && Array.isArray(schema[only])) {
    return mapEntries(schema, (key, value) => (key === only ? [...(value as unknown[]), { type: 'null' }] : value))
  }
  if (limits.length === 1 && only === 'enum' && Array.isArray(schema.enum)) {
    return schema.enum.includes(null)
      ? schema
      : mapEntries(schema, (key, value) => (key === 'enum' ? [...(value as unknown[]), null] : value))
  }
  const inside = Object.entries(schema).filter(([key]) => !isAnnotation(key))
  const outside = Object.entries(schema).filter(([key]) => isAnnotation(key))
  return { ...Object.fromEntries(outside), anyOf: [Object.fromEntries(inside), { type: 'null' }] }
}
