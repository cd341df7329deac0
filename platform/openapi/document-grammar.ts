import { METHODS } from 'node:http'
import { isObject, type JsonObject } from './json-object.ts'

/** What an object of an OpenAPI 3 document is, as far as others refer to it or it contains schemas. */
export type PartKind =
  | 'pathItem'
  | 'operation'
  | 'parameter'
  | 'header'
  | 'requestBody'
  | 'media'
  | 'encoding'
  | 'response'
  | 'callback'
  | 'schema'
  | 'example'
  | 'link'
  | 'securityScheme'

/** The kinds of `components`. */
export const COMPONENT_KINDS: ReadonlyMap<string, PartKind> = new Map([
  ['schemas', 'schema'],
  ['responses', 'response'],
  ['parameters', 'parameter'],
  ['examples', 'example'],
  ['requestBodies', 'requestBody'],
  ['headers', 'header'],
  ['securitySchemes', 'securityScheme'],
  ['links', 'link'],
  ['callbacks', 'callback'],
  ['pathItems', 'pathItem'],
  ['mediaTypes', 'media'],
])

type Shape = 'one' | 'list' | 'map'
type Fields = Record<string, readonly [Shape, PartKind]>

const one = (kind: PartKind) => ['one', kind] as const
const list = (kind: PartKind) => ['list', kind] as const
const map = (kind: PartKind) => ['map', kind] as const

/** The keys of a path item that are operations; `query` since OpenAPI 3.2. */
export const OPERATION_KEYS = ['get', 'head', 'post', 'options', 'delete', 'patch', 'put', 'trace', 'query'] as const
/** The field of a path item with operations under further HTTP methods, by these as they are sent (OpenAPI 3.2). */
export const FURTHER_OPERATIONS = 'additionalOperations'

/** Returns whether a key of a path item holds an operation, also under an HTTP method that OpenAPI does not know, or in capitals. */
export function isMethodKey(item: JsonObject, key: string): boolean {
  return METHODS.includes(key.toUpperCase()) && isObject(item[key])
}

const ENCODINGS: Fields = { encoding: map('encoding'), prefixEncoding: list('encoding'), itemEncoding: one('encoding') }

const DESCRIBED: Fields = { schema: one('schema'), content: map('media'), examples: map('example') }

const SCHEMA: Fields = {
  ...Object.fromEntries(
    [
      'additionalItems',
      'additionalProperties',
      'contains',
      'contentSchema',
      'else',
      'if',
      'items',
      'not',
      'propertyNames',
      'then',
      'unevaluatedItems',
      'unevaluatedProperties',
    ].map((key) => [key, one('schema')]),
  ),
  ...Object.fromEntries(['allOf', 'anyOf', 'oneOf', 'prefixItems'].map((key) => [key, list('schema')])),
  ...Object.fromEntries(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'].map((key) => [key, map('schema')])),
}

const FIELDS: Partial<Record<PartKind, ReadonlyMap<string, readonly [Shape, PartKind]>>> = Object.fromEntries(
  Object.entries({
    pathItem: {
      parameters: list('parameter'),
      ...Object.fromEntries(OPERATION_KEYS.map((key) => [key, one('operation')])),
      [FURTHER_OPERATIONS]: map('operation'),
    },
    operation: {
      parameters: list('parameter'),
      requestBody: one('requestBody'),
      responses: map('response'),
      callbacks: map('callback'),
    },
    parameter: DESCRIBED,
    header: DESCRIBED,
    requestBody: { content: map('media') },
    media: { schema: one('schema'), itemSchema: one('schema'), examples: map('example'), ...ENCODINGS },
    encoding: { headers: map('header'), ...ENCODINGS },
    response: { headers: map('header'), content: map('media'), links: map('link') },
    schema: SCHEMA,
  } satisfies Partial<Record<PartKind, Fields>>).map(([kind, fields]) => [kind, new Map(Object.entries(fields))]),
)

/** Returns whether a field of a part holds parts. */
export function holdsParts(kind: PartKind, field: string): boolean {
  return kind === 'callback' || FIELDS[kind]?.has(field) === true
}

/** Fields whose maps may have extensions beside their entries. */
const EXTENSIBLE = new Set(['responses', 'callbacks'])

/**
 * Returns what stands for a part of a document; undefined to leave it out. `inside` returns an object of the same kind with its own parts
 * converted; `key` is the part's own within another part, absent for an item of a list.
 */
export type Convert = (kind: PartKind, part: JsonObject, inside: (part: JsonObject) => JsonObject, key?: string) => JsonObject | undefined

/**
 * Converts a part and the parts within it, by what the OpenAPI specification says they are; everything else stays as it is, such as the
 * data of examples. A list or map that loses its last entry is left out.
 */
export function convertPart(kind: PartKind, part: unknown, convert: Convert, key?: string): unknown {
  return isObject(part) ? convert(kind, part, (object) => convertFields(kind, object, convert), key) : part
}

function convertFields(kind: PartKind, object: JsonObject, convert: Convert): JsonObject {
  return mapEntries(object, (key, value) => {
    if (kind === 'callback') return key.startsWith('x-') || key === '$ref' ? value : convertPart('pathItem', value, convert, key)
    const field = FIELDS[kind]?.get(key)
    if (!field) return value
    const [shape, inner] = field
    // Drafts before 2020-12 allow a list of schemas in `items`.
    if (shape === 'list' || Array.isArray(value)) return convertList(inner, value, convert)
    return shape === 'one' ? convertPart(inner, value, convert, key) : convertMap(inner, value, convert, EXTENSIBLE.has(key))
  })
}

function convertList(kind: PartKind, value: unknown, convert: Convert): unknown {
  if (!Array.isArray(value)) return value
  const items = value.map((item) => convertPart(kind, item, convert)).filter((item) => item !== undefined)
  return items.length === 0 && value.length > 0 ? undefined : items
}

function convertMap(kind: PartKind, value: unknown, convert: Convert, extensible: boolean): unknown {
  if (!isObject(value)) return value
  const entries = mapEntries(value, (key, item) => (extensible && key.startsWith('x-') ? item : convertPart(kind, item, convert, key)))
  return Object.keys(entries).length === 0 && Object.keys(value).length > 0 ? undefined : entries
}

/** Returns an object with the same keys and other values, without those that become undefined. Safe for any key. */
export function mapEntries(object: JsonObject, mapped: (key: string, value: unknown) => unknown): JsonObject {
  return Object.fromEntries(
    Object.entries(object).flatMap(([key, value]) => {
      const result = mapped(key, value)
      return result === undefined ? [] : [[key, result]]
    }),
  )
}
