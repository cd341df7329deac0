import type { ChangeKind, ConsumerChange } from '@portico/contract/catalogue/consumer-change'
import type { ComponentLookup } from './document-parts.ts'
import { isObject, type JsonObject, objectOf } from './json-object.ts'
import { stringifyJson } from './json-text.ts'
import { partAt } from './operation-parts.ts'

/** A change without its operation. */
export type FoundChange = Omit<ConsumerChange, 'httpMethod' | 'path'>

const DEPTH_MAX = 24
const SHOWN_MAX = 80

/** The components of two documents, and what was compared and found for one operation. */
export class SchemaComparison {
  readonly found: FoundChange[] = []
  readonly #was: ComponentLookup
  readonly #is: ComponentLookup
  /** Pairs of references that are compared already, with their side: recursive schemas end there. */
  readonly #seen = new Set<string>()
  #pairsLeft: number

  /** Of more than `pairsMax` pairs of schemas, only so many are compared. */
  constructor(was: ComponentLookup, is: ComponentLookup, pairsMax: number) {
    this.#was = was
    this.#is = is
    this.#pairsLeft = pairsMax
  }

  add(
    kind: ChangeKind,
    side: FoundChange['side'],
    name: string,
    breaking: boolean,
    values: [before: unknown, after: unknown] = [null, null],
  ): void {
    const [before, after] = values.map((value) => (value === null || value === undefined ? null : shown(value)))
    this.found.push({ kind, side, name, breaking, before: before ?? null, after: after ?? null })
  }

  /** Follows references in the former document. */
  was(part: unknown): JsonObject | null {
    return partAt(this.#was, part)
  }

  /** Follows references in the new document. */
  is(part: unknown): JsonObject | null {
    return partAt(this.#is, part)
  }

  /** Compares a schema of what consumers send or get. */
  compare(old: unknown, now: unknown, side: FoundChange['side'], name: string, depth = 0): void {
    if (depth > DEPTH_MAX || this.#pairsLeft-- <= 0) return
    const [oldRef, newRef] = [referenceOf(old), referenceOf(now)]
    if (oldRef !== undefined && newRef !== undefined) {
      const pair = `${side} ${oldRef} ${newRef}`
      if (this.#seen.has(pair)) return
      this.#seen.add(pair)
    }
    const [was, is] = [this.#flat(this.was(old), 'was'), this.#flat(this.is(now), 'is')]
    if (!was || !is) return
    if (!this.#compareTypes(was, is, side, name)) return
    this.#compareValues(was, is, side, name)
    this.#compareLimits(was, is, side, name)
    this.#compareVariants(was, is, side, name)
    this.#compareFields(was, is, side, name, depth)
    if (was.items !== undefined && is.items !== undefined) this.compare(was.items, is.items, side, `${name}[]`, depth + 1)
    if (isObject(was.additionalProperties) && isObject(is.additionalProperties))
      this.compare(was.additionalProperties, is.additionalProperties, side, join(name, '*'), depth + 1)
  }

  /** Returns a schema with the fields of its `allOf`. */
  #flat(schema: JsonObject | null, document: 'was' | 'is', depth = 0): JsonObject | null {
    if (!schema || !Array.isArray(schema.allOf) || depth > DEPTH_MAX) return schema
    const { allOf, ...own } = schema
    let flat: JsonObject = {}
    for (const part of [...allOf, own]) {
      const resolved = this.#flat(document === 'was' ? this.was(part) : this.is(part), document, depth + 1)
      if (!resolved) continue
      flat = {
        ...flat,
        ...resolved,
        ...(flat.properties || resolved.properties
          ? { properties: { ...objectOf(flat.properties), ...objectOf(resolved.properties) } }
          : {}),
        ...(flat.required || resolved.required ? { required: [...listOf(flat.required), ...listOf(resolved.required)] } : {}),
      }
    }
    return flat
  }

  /** Returns whether a value can be of both schemas: of a list in place of an object, nothing else is comparable. */
  #compareTypes(was: JsonObject, is: JsonObject, side: FoundChange['side'], name: string): boolean {
    const [old, now] = [typesOf(was), typesOf(is)]
    const [lost, gained] = [old.filter((type) => !admits(now, type)), now.filter((type) => !admits(old, type))]
    if (lost.length > 0 || gained.length > 0) {
      const breaking = side === 'request' ? lost.length > 0 || old.length === 0 : gained.length > 0 || now.length === 0
      this.add('typeChanged', side, name, breaking, [typeText(was, old), typeText(is, now)])
      return lost.length < old.length || gained.length < now.length
    }
    const [oldFormat, newFormat] = [was.format, is.format]
    if (oldFormat !== newFormat) {
      const breaking = (side === 'request' ? newFormat : oldFormat) !== undefined
      this.add('typeChanged', side, name, breaking, [typeText(was, old), typeText(is, now)])
    }
    return true
  }

  #compareValues(was: JsonObject, is: JsonObject, side: FoundChange['side'], name: string): void {
    const [old, now] = [valuesOf(was), valuesOf(is)]
    if (old === null && now === null) return
    const [oldKeys, newKeys] = [new Set((old ?? []).map(stringifyJson)), new Set((now ?? []).map(stringifyJson))]
    const removed = (old ?? []).filter((value) => !newKeys.has(stringifyJson(value)))
    const added = (now ?? []).filter((value) => !oldKeys.has(stringifyJson(value)))
    if (old === null) this.add('valuesRemoved', side, name, side === 'request', [null, now])
    else if (now === null) this.add('valuesAdded', side, name, false, [old, null])
    else {
      if (removed.length > 0) this.add('valuesRemoved', side, name, side === 'request', [removed, null])
      if (added.length > 0) this.add('valuesAdded', side, name, false, [null, added])
    }
  }

  #compareLimits(was: JsonObject, is: JsonObject, side: FoundChange['side'], name: string): void {
    for (const [key, direction] of LIMITS) {
      const [old, now] = [numberOf(was[key]), numberOf(is[key])]
      if (old === now) continue
      const isNarrower = old === null ? true : now === null ? false : direction === 'max' ? now < old : now > old
      this.add(isNarrower ? 'limitsNarrowed' : 'limitsWidened', side, name, isNarrower && side === 'request', [
        old === null ? null : `${key} ${old}`,
        now === null ? null : `${key} ${now}`,
      ])
    }
    for (const key of ['pattern', 'uniqueItems', 'multipleOf'] as const) {
      if (stringifyJson(was[key] ?? null) === stringifyJson(is[key] ?? null)) continue
      const isNarrower = is[key] !== undefined && is[key] !== false
      const values = [was[key], is[key]].map((value) => (value === undefined ? null : `${key} ${shown(value)}`))
      this.add(isNarrower ? 'limitsNarrowed' : 'limitsWidened', side, name, isNarrower && side === 'request', [values[0], values[1]])
    }
  }

  #compareVariants(was: JsonObject, is: JsonObject, side: FoundChange['side'], name: string): void {
    for (const key of ['oneOf', 'anyOf'] as const) {
      if (!Array.isArray(was[key]) && !Array.isArray(is[key])) continue
      const [old, now] = [variantsOf(was[key]), variantsOf(is[key])]
      for (const [variant, schema] of old) {
        const same = now.get(variant)
        if (same === undefined) this.add('variantRemoved', side, name, side === 'request', [variantText(schema), null])
        else this.compare(schema, same, side, name, 1)
      }
      for (const [variant, schema] of now)
        if (!old.has(variant)) this.add('variantAdded', side, name, side === 'response', [null, variantText(schema)])
    }
  }

  #compareFields(was: JsonObject, is: JsonObject, side: FoundChange['side'], name: string, depth: number): void {
    const [old, now] = [objectOf(was.properties), objectOf(is.properties)]
    const [oldRequired, newRequired] = [new Set(listOf(was.required)), new Set(listOf(is.required))]
    for (const [field, schema] of Object.entries(old)) {
      const place = join(name, field)
      if (!Object.hasOwn(now, field)) {
        this.add('fieldRemoved', side, place, side === 'response' || is.additionalProperties === false)
        continue
      }
      if (oldRequired.has(field) !== newRequired.has(field)) {
        const becameRequired = newRequired.has(field)
        this.add(becameRequired ? 'fieldRequired' : 'fieldOptional', side, place, becameRequired === (side === 'request'))
      }
      const [oldField, newField] = [this.was(schema), this.is(now[field])]
      if (newField?.deprecated === true && oldField?.deprecated !== true) this.add('fieldDeprecated', side, place, false)
      this.compare(schema, now[field], side, place, depth + 1)
    }
    for (const field of Object.keys(now)) {
      if (Object.hasOwn(old, field)) continue
      this.add('fieldAdded', side, join(name, field), side === 'request' && newRequired.has(field), [
        null,
        typeText(this.is(now[field]) ?? {}),
      ])
    }
  }
}

/** The keywords that bound values, and whether a smaller number is narrower. */
const LIMITS = [
  ...(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'] as const).map((key) => [key, 'max'] as const),
  ...(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'] as const).map((key) => [key, 'min'] as const),
]

function referenceOf(schema: unknown): string | undefined {
  return isObject(schema) && typeof schema.$ref === 'string' ? schema.$ref : undefined
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function typesOf({ type }: JsonObject): string[] {
  return (Array.isArray(type) ? type : type === undefined ? [] : [type]).filter((one) => typeof one === 'string')
}

/** Returns whether a list of types admits one; no list admits all, and `number` admits integers. */
function admits(types: readonly string[], type: string): boolean {
  return types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'))
}

function typeText(schema: JsonObject, types = typesOf(schema)): string | null {
  const text = types.join(' | ')
  return text === '' ? null : typeof schema.format === 'string' ? `${text} (${schema.format})` : text
}

function valuesOf({ enum: values, const: value }: JsonObject): unknown[] | null {
  if (Array.isArray(values)) return values
  return value === undefined ? null : [value]
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : null
}

function variantsOf(value: unknown): Map<string, unknown> {
  return new Map(listOf(value).map((schema) => [referenceOf(schema) ?? stringifyJson(schema), schema]))
}

function variantText(schema: unknown): string | null {
  return referenceOf(schema)?.split('/').at(-1) ?? (isObject(schema) ? typeText(schema) : null)
}

function join(name: string, field: string): string {
  return name === '' || name.endsWith(' ') ? `${name}${field}` : `${name}.${field}`
}

/** Returns a value as a short text. */
function shown(value: unknown): string {
  const text =
    typeof value === 'string'
      ? value
      : Array.isArray(value)
        ? value.map((one) => (typeof one === 'string' ? one : stringifyJson(one))).join(', ')
        : stringifyJson(value)
  return text.length <= SHOWN_MAX ? text : `${text.slice(0, SHOWN_MAX - 1)}…`
}
