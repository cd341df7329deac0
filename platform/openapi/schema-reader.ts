import type { ComponentLookup } from './document-parts.ts'
import { isObject, type JsonObject, objectOf } from './json-object.ts'
import { listOf } from './operation-parts.ts'
import { saysNothing, schemaText } from './schema-text.ts'

const DEPTH_MAX = 100
/** Lists of variants that are opened within one schema. */
const OPENED_MAX = 50
/** Entries of a list that are merged from several. */
const LISTED_MAX = 5_000

/** A schema without `allOf`, and apart from it what it offers a choice of. */
export interface SchemaShape {
  own: JsonObject
  /** The schemas of `oneOf` and `anyOf` as written, also those of lists in lists; one that can be read is part of `own`. */
  variants: readonly unknown[]
}

/** Reads the schemas of one document: follows references, and merges `allOf`. Each schema is merged once. */
export class SchemaReader {
  readonly #components: ComponentLookup
  readonly #flat = new WeakMap<JsonObject, JsonObject | null>()
  readonly #texts = new WeakMap<JsonObject, string>()
  #mergesLeft: number

  /** Of more than `mergesMax` parts of `allOf`, the rest are not read. */
  constructor(components: ComponentLookup, mergesMax: number) {
    this.#components = components
    this.#mergesLeft = mergesMax
  }

  /** Returns a schema with what its `allOf` and its reference say; null for none. */
  flat(written: unknown, depth = 0): JsonObject | null {
    if (written === true) return {}
    if (written === false) return { not: {} }
    if (!isObject(written) || depth > DEPTH_MAX) return null
    const known = this.#flat.get(written)
    if (known !== undefined) return known
    // A schema that contains itself through `allOf` adds nothing to itself.
    this.#flat.set(written, null)
    const flat = this.#read(written, depth)
    this.#flat.set(written, flat)
    return flat
  }

  /** Returns a schema apart from what it offers a choice of; null for none. */
  shape(written: unknown): SchemaShape | null {
    const flat = this.flat(written)
    if (!flat) return null
    const { oneOf, anyOf, ...own } = flat
    return { own, variants: this.#opened(variantsOf(flat)) }
  }

  /** Returns what a merged schema says, as a text without words. */
  text(flat: JsonObject): string {
    const text = this.#texts.get(flat) ?? schemaText(flat)
    this.#texts.set(flat, text)
    return text
  }

  /** Replaces each variant that is nothing but a list of variants by those. */
  #opened(written: readonly unknown[]): unknown[] {
    const opened: unknown[] = []
    const waiting = [...written].reverse()
    let openedCount = 0
    while (waiting.length > 0) {
      const variant = waiting.pop()
      const { oneOf, anyOf, ...own } = this.flat(variant) ?? {}
      const inner = variantsOf({ oneOf, anyOf })
      if (inner.length > 0 && saysNothing(own) && openedCount < OPENED_MAX) {
        openedCount += 1
        for (const one of inner.toReversed()) waiting.push(one)
      } else opened.push(variant)
    }
    return opened
  }

  #read(written: JsonObject, depth: number): JsonObject | null {
    const { $ref, allOf, ...own } = written
    if (typeof $ref === 'string') {
      const target = this.flat(this.#components($ref), depth + 1)
      return target && !saysNothing(own) ? this.#chosen(this.#merged([target, own], depth), depth) : target
    }
    return this.#chosen(Array.isArray(allOf) ? this.#merged([...allOf, own], depth) : written, depth)
  }

  /** A choice of one is none. */
  #chosen(schema: JsonObject, depth: number): JsonObject {
    const variants = variantsOf(schema)
    const only = variants.length === 1 ? this.flat(variants[0], depth + 1) : null
    if (!only) return schema
    const { oneOf, anyOf, ...own } = schema
    return this.#merged([own, only], depth)
  }

  #merged(parts: readonly unknown[], depth: number): JsonObject {
    const merged: JsonObject = {}
    const fields = new Map<string, unknown[]>()
    const lists = { required: new Set<unknown>(), oneOf: new Set<unknown>(), anyOf: new Set<unknown>() }
    const known = new Set<JsonObject>()
    for (const part of parts) {
      if (this.#mergesLeft-- <= 0) break
      const read = this.flat(part, depth + 1)
      if (!read || known.has(read)) continue
      known.add(read)
      Object.assign(merged, read)
      for (const [name, schema] of Object.entries(objectOf(read.properties))) {
        const schemas = fields.get(name)
        if (!schemas) fields.set(name, [schema])
        else if (!schemas.includes(schema) && schemas.length < OPENED_MAX) schemas.push(schema)
      }
      for (const [key, all] of Object.entries(lists)) for (const one of listOf(read[key])) if (all.size < LISTED_MAX) all.add(one)
    }
    if (fields.size > 0)
      merged.properties = Object.fromEntries(
        [...fields].map(([name, schemas]) => [name, schemas.length === 1 ? schemas[0] : { allOf: schemas }]),
      )
    for (const [key, all] of Object.entries(lists)) if (all.size > 0) merged[key] = [...all]
    return merged
  }
}

function variantsOf({ oneOf, anyOf }: JsonObject): unknown[] {
  return [...listOf(oneOf), ...listOf(anyOf)]
}
