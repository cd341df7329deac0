import { freeName } from '@portico/contract/rule/free-name'
import { isObject, type JsonObject, objectOf } from './json-object.ts'
import { modernSchema } from './modern-schema.ts'

/** Why a `$ref` could not be resolved; keys of the language files under `import`. */
export type ReferenceFailure = 'externalReference' | 'unresolvedReference'

const CHAIN_MAX = 20

/** Resolves a local JSON pointer (RFC 6901) in URI fragment form; undefined if it leads nowhere. */
export function atPointer(document: JsonObject, reference: string): unknown {
  let value: unknown = document
  for (const part of reference.slice(1).split('/').slice(1)) {
    const key = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(value)) value = value[Number(key)]
    else if (isObject(value) && Object.hasOwn(value, key)) value = value[key]
    else return undefined
  }
  return value
}

function escaped(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Resolves a chain of local references to an object. Never fetches external ones. */
export function follow(document: JsonObject, start: unknown): { value: JsonObject } | { failure: ReferenceFailure; reference: string } {
  let value = start
  for (let step = 0; step < CHAIN_MAX; step++) {
    if (!isObject(value) || typeof value.$ref !== 'string') return { value: objectOf(value) }
    const reference = value.$ref
    if (!reference.startsWith('#')) return { failure: 'externalReference', reference }
    value = atPointer(document, reference)
    if (value === undefined) return { failure: 'unresolvedReference', reference }
  }
  return { failure: 'unresolvedReference', reference: '#' }
}

/** Largest schema to import, in characters of JSON. */
export const IMPORTED_SCHEMA_MAX = 100_000
const DEPTH_MAX = 100

/** A standalone schema, or why there is none. */
export type BundledSchema = { schema: JsonObject } | { failure: ReferenceFailure | 'schemaTooLarge'; reference: string }

/**
 * Returns a function that makes schemas standalone: what a schema refers to goes to its `$defs`, so that cycles stay cycles and nothing is
 * repeated. Results are cached by reference, since documents use one schema in many places.
 */
export function schemaBundler(document: JsonObject): (schema: unknown) => BundledSchema {
  const remembered = new Map<string, BundledSchema>()
  return (schema) => {
    const reference = isObject(schema) && typeof schema.$ref === 'string' ? schema.$ref : undefined
    const known = reference === undefined ? undefined : remembered.get(reference)
    if (known) return known
    const bundled = bundle(document, schema)
    if (reference !== undefined) remembered.set(reference, bundled)
    return bundled
  }
}

class BundleFailure extends Error {
  readonly failure: ReferenceFailure | 'schemaTooLarge'
  readonly reference: string
  constructor(failure: ReferenceFailure | 'schemaTooLarge', reference: string) {
    super(failure)
    this.failure = failure
    this.reference = reference
  }
}

function bundle(document: JsonObject, schema: unknown): BundledSchema {
  const names = new Map<string, string>()
  const definitions: JsonObject = Object.create(null) as JsonObject
  let root: JsonObject = {}
  let size = 0

  const define = (reference: string): string => {
    const known = names.get(reference)
    if (known) return known
    if (!reference.startsWith('#')) throw new BundleFailure('externalReference', reference)
    const target = atPointer(document, reference) ?? ownDefinition(reference)
    if (!isObject(target)) throw new BundleFailure('unresolvedReference', reference)
    const name = definitionName(reference, definitions)
    names.set(reference, name)
    definitions[name] = {}
    definitions[name] = copy(target, 0)
    return name
  }
  // A schema may contain its own definitions, as in the product's own documents.
  const ownDefinition = (reference: string) => (reference.startsWith('#/$defs/') ? atPointer(root, reference) : undefined)
  const copy = (value: unknown, depth: number): unknown => {
    size += typeof value === 'string' ? value.length : 4
    if (size > IMPORTED_SCHEMA_MAX || depth > DEPTH_MAX) throw new BundleFailure('schemaTooLarge', '')
    if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1))
    if (!isObject(value)) return value
    if (typeof value.$ref === 'string') return { ...siblings(value, depth), $ref: `#/$defs/${define(value.$ref)}` }
    return entries(value, depth)
  }
  const siblings = ({ $ref: _, ...rest }: JsonObject, depth: number) => entries(rest, depth)
  const entries = (value: JsonObject, depth: number) =>
    Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        size += key.length
        return [key, copy(item, depth + 1)]
      }),
    )

  try {
    const followed = isObject(schema) && typeof schema.$ref === 'string' && Object.keys(schema).length === 1
    root = objectOf(followed ? topLevel(document, schema.$ref as string) : schema)
    const { $defs: own, ...rest } = root
    const copied = objectOf(copy(rest, 0))
    for (const name of Object.keys(objectOf(own))) define(`#/$defs/${escaped(name)}`)
    // Converted to OpenAPI 3.1, so that the product's own document of a method equals what was imported.
    return { schema: modernSchema(Object.keys(definitions).length === 0 ? copied : { ...copied, $defs: { ...definitions } }) }
  } catch (error) {
    if (error instanceof BundleFailure) return { failure: error.failure, reference: error.reference }
    throw error
  }
}

function topLevel(document: JsonObject, reference: string): JsonObject {
  const found = follow(document, { $ref: reference })
  if ('failure' in found) throw new BundleFailure(found.failure, found.reference)
  return found.value
}

function definitionName(reference: string, taken: JsonObject): string {
  const base = (reference.split('/').at(-1) ?? '').replace(/[^A-Za-z0-9._-]/g, '_') || 'schema'
  return freeName(
    (number) => (number === 1 ? base : `${base}_${number}`),
    (name) => Object.hasOwn(taken, name),
  )
}
