import type { ChangeKind, ConsumerChange } from '@portico/contract/catalogue/consumer-change'
import type { ComponentLookup } from './document-parts.ts'
import { type JsonObject, objectOf } from './json-object.ts'
import { isExactNumber, stringifyJson } from './json-text.ts'
import { matchVariants, readVariant, referenceOf, type Variant } from './match-variants.ts'
import { listOf, partAt } from './operation-parts.ts'
import { SchemaReader, type SchemaShape } from './schema-reader.ts'
import { dataText, saysNothing } from './schema-text.ts'
import { admits, meantTypes, ofType, statedTypes, typeText, valuesOf } from './schema-types.ts'

/** A change without its operation. */
export type FoundChange = Omit<ConsumerChange, 'httpMethod' | 'path'>

const DEPTH_MAX = 24
const SHOWN_MAX = 80
/** Parts of `allOf` that are merged, for each pair that is compared. */
const MERGES_PER_PAIR = 10
/** Variants that are matched with each other in the time of one pair. */
const MATCHES_PER_PAIR = 16
/** Variants of a list that are read; of longer ones, these are compared and none is added or removed. */
const VARIANTS_MAX = 1_000

/** The components of two documents, and what was compared and found for one operation. */
export class SchemaComparison {
  readonly #found = new Map<string, FoundChange>()
  readonly #components: { was: ComponentLookup; is: ComponentLookup }
  readonly #was: SchemaReader
  readonly #is: SchemaReader
  /** Pairs of references that are compared already, with their side: recursive schemas end there. */
  readonly #seen = new Set<string>()
  #pairsLeft: number

  /** Of more than `pairsMax` pairs of schemas, only so many are compared. */
  constructor(was: ComponentLookup, is: ComponentLookup, pairsMax: number) {
    this.#components = { was, is }
    this.#was = new SchemaReader(was, pairsMax * MERGES_PER_PAIR)
    this.#is = new SchemaReader(is, pairsMax * MERGES_PER_PAIR)
    this.#pairsLeft = pairsMax
  }

  /** What changed, each once: two content types of one body may change alike. */
  get found(): FoundChange[] {
    return [...this.#found.values()]
  }

  add(
    kind: ChangeKind,
    side: FoundChange['side'],
    name: string,
    breaking: boolean,
    values: [before: unknown, after: unknown] = [null, null],
  ): void {
    const [before, after] = values.map((value) => (value === null || value === undefined ? null : shown(value)))
    const change = { kind, side, name, breaking, before: before ?? null, after: after ?? null }
    this.#found.set(stringifyJson(Object.values(change)), change)
  }

  /** Follows references in the former document. */
  readonly was = (part: unknown): JsonObject | null => partAt(this.#components.was, part)

  /** Follows references in the new document. */
  readonly is = (part: unknown): JsonObject | null => partAt(this.#components.is, part)

  /** Returns whether lists or objects can be values of one of two schemas: others are written alike, exploded or not. */
  hasParts(old: unknown, now: unknown): boolean {
    const types = [this.#was.shape(old), this.#is.shape(now)].flatMap((shape) =>
      shape?.variants.length ? [[]] : [meantTypes(shape?.own ?? {})],
    )
    return types.some((of) => admits(of, 'array') || admits(of, 'object'))
  }

  /** Compares a schema of what consumers send or get. */
  compare(old: unknown, now: unknown, side: FoundChange['side'], name: string, depth = 0): void {
    if (depth > DEPTH_MAX || this.#pairsLeft-- <= 0) return
    const [oldRef, newRef] = [pairKey(old), pairKey(now)]
    if (oldRef !== undefined && newRef !== undefined) {
      const pair = `${side} ${oldRef} ${newRef}`
      if (this.#seen.has(pair)) return
      this.#seen.add(pair)
    }
    const [was, is] = [this.#was.shape(old), this.#is.shape(now)]
    if (!was || !is) return
    if (was.variants.length > 0 !== is.variants.length > 0) {
      this.#compareChoice(was, is, [old, now], side, name, depth)
      return
    }
    if (!this.#compareTypes(was, is, side, name)) return
    this.#compareValues(was.own, is.own, side, name)
    this.#compareDefaults(was.own, is.own, side, name)
    this.#compareLimits(was.own, is.own, side, name)
    this.#compareVariants(was.variants, is.variants, side, name, depth)
    this.#compareFields(was.own, is.own, side, name, depth)
    this.#compareFurther(was.own, is.own, side, name, depth)
    const isList = [was.own, is.own].every((schema) => admits(meantTypes(schema), 'array'))
    if (isList && (was.own.items !== undefined || is.own.items !== undefined))
      this.compare(was.own.items ?? {}, is.own.items ?? {}, side, `${name}[]`, depth + 1)
  }

  /** Compares a schema with several that one of them may be: one schema is a list of one for each of its types. */
  #compareChoice(
    was: SchemaShape,
    is: SchemaShape,
    [old, now]: [unknown, unknown],
    side: FoundChange['side'],
    name: string,
    depth: number,
  ): void {
    const listed = ({ own, variants }: SchemaShape, written: unknown): readonly unknown[] => {
      if (variants.length > 0) return saysNothing(own) ? variants : variants.map((variant) => ({ allOf: [own, variant] }))
      const types = statedTypes(own)
      return types.length > 1 ? types.map((type) => ofType(own, type)) : [written]
    }
    const isAny = ({ own, variants }: SchemaShape) => variants.length === 0 && meantTypes(own).length === 0
    if (!isAny(was) && !isAny(is)) {
      this.#compareVariants(listed(was, old), listed(is, now), side, name, depth)
      return
    }
    const text = ({ variants }: SchemaShape, reader: SchemaReader) =>
      variants.length === 0 ? null : variants.map((written) => variantText(readVariant(reader, written)) ?? '…').join(' | ')
    this.add('typeChanged', side, name, isAny(was) === (side === 'request'), [text(was, this.#was), text(is, this.#is)])
  }

  /** Returns whether a value can be of both schemas: of a list in place of an object, nothing else is comparable. */
  #compareTypes(was: SchemaShape, is: SchemaShape, side: FoundChange['side'], name: string): boolean {
    const isStated = [was, is].map(({ own }) => statedTypes(own).length > 0)
    const isListed = [was, is].every(({ own }) => valuesOf(own) !== null)
    // Without stated types, and with values, other comparisons find what changed.
    const [old, now] =
      !isStated.includes(true) || (isStated.includes(false) && isListed) ? [[], []] : [this.#types(was, 'was'), this.#types(is, 'is')]
    const texts: [string | null, string | null] = [typeText(was.own, old), typeText(is.own, now)]
    if ((old.length === 0) !== (now.length === 0)) {
      this.add('typeChanged', side, name, (old.length === 0) === (side === 'request'), texts)
      return false
    }
    const [lost, gained] = [old.filter((type) => !admits(now, type)), now.filter((type) => !admits(old, type))]
    if (lost.length > 0 || gained.length > 0) {
      this.add('typeChanged', side, name, side === 'request' ? lost.length > 0 : gained.length > 0, texts)
      return lost.length < old.length || gained.length < now.length
    }
    const [oldFormat, newFormat] = [was.own.format, is.own.format]
    if (oldFormat !== newFormat) this.add('typeChanged', side, name, (side === 'request' ? newFormat : oldFormat) !== undefined, texts)
    return true
  }

  /** Returns the types that a schema means; of one that leaves them to its variants, theirs. */
  #types({ own, variants }: SchemaShape, document: 'was' | 'is'): string[] {
    const types = meantTypes(own)
    if (types.length > 0 || variants.length === 0) return types
    const reader = document === 'was' ? this.#was : this.#is
    const each = variants.map((variant) => meantTypes(reader.flat(variant) ?? {}))
    return each.some(({ length }) => length === 0) ? [] : [...new Set(each.flat())]
  }

  #compareValues(was: JsonObject, is: JsonObject, side: FoundChange['side'], name: string): void {
    const [old, now] = [valuesOf(was), valuesOf(is)]
    if (old === null && now === null) return
    const [oldKeys, newKeys] = [new Set((old ?? []).map(dataText)), new Set((now ?? []).map(dataText))]
    const removed = (old ?? []).filter((value) => !newKeys.has(dataText(value)))
    const added = (now ?? []).filter((value) => !oldKeys.has(dataText(value)))
    if (old === null) this.add('valuesRemoved', side, name, side === 'request', [null, now])
    else if (now === null) this.add('valuesAdded', side, name, false, [old, null])
    else {
      if (removed.length > 0) this.add('valuesRemoved', side, name, side === 'request', [removed, null])
      if (added.length > 0) this.add('valuesAdded', side, name, false, [null, added])
    }
  }

  #compareDefaults(was: JsonObject, is: JsonObject, side: FoundChange['side'], name: string): void {
    const [old, now] = [was.default, is.default]
    if (dataText(old) !== dataText(now)) this.add('defaultChanged', side, name, false, [old, now])
  }

  #compareLimits(was: JsonObject, is: JsonObject, side: FoundChange['side'], name: string): void {
    for (const [key, direction] of LIMITS) {
      const [old, now] = [limitOf(key, was[key]), limitOf(key, is[key])]
      if (old === now) continue
      const isNarrower = old === null ? true : now === null ? false : direction === 'max' ? now < old : now > old
      this.add(isNarrower ? 'limitsNarrowed' : 'limitsWidened', side, name, isNarrower && side === 'request', [
        old === null ? null : `${key} ${old}`,
        now === null ? null : `${key} ${now}`,
      ])
    }
    for (const key of ['pattern', 'uniqueItems', 'multipleOf'] as const) {
      if (dataText(was[key] || null) === dataText(is[key] || null)) continue
      const isNarrower = is[key] !== undefined && is[key] !== false
      const values = [was[key], is[key]].map((value) => (value === undefined ? null : `${key} ${shown(value)}`))
      this.add(isNarrower ? 'limitsNarrowed' : 'limitsWidened', side, name, isNarrower && side === 'request', [values[0], values[1]])
    }
  }

  #compareVariants(was: readonly unknown[], is: readonly unknown[], side: FoundChange['side'], name: string, depth: number): void {
    if (was.length === 0 || is.length === 0) return
    const isWhole = was.length <= VARIANTS_MAX && is.length <= VARIANTS_MAX
    const read = (reader: SchemaReader, variants: readonly unknown[]) =>
      variants.slice(0, VARIANTS_MAX).map((written) => readVariant(reader, written))
    const [old, now] = [read(this.#was, was), read(this.#is, is)]
    const { pairs, removed, added, work } = matchVariants(old, now)
    this.#pairsLeft -= Math.floor(work / MATCHES_PER_PAIR)
    for (const [one, other] of pairs) this.compare(one.written, other.written, side, name, depth + 1)
    // The match of one of them may be among those that are not read.
    if (!isWhole) return
    for (const variant of removed) this.add('variantRemoved', side, name, side === 'request', [variantText(variant), null])
    for (const variant of added) this.add('variantAdded', side, name, side === 'response', [null, variantText(variant)])
  }

  #compareFields(was: JsonObject, is: JsonObject, side: FoundChange['side'], name: string, depth: number): void {
    const [old, now] = [fieldsOf(this.#was, was, side), fieldsOf(this.#is, is, side)]
    for (const field of new Set([...old.fields.keys(), ...now.fields.keys(), ...old.required, ...now.required])) {
      const place = join(name, field)
      const [oldField, newField] = [old.fields.get(field), now.fields.get(field)]
      if (oldField && !newField) {
        const isRefused = side === 'request' && isClosed(is) && !Object.hasOwn(objectOf(is.properties), field)
        this.add('fieldRemoved', side, place, side === 'response' || isRefused)
      } else if (newField && !oldField) {
        const isNeeded = now.required.has(field) && !old.required.has(field)
        this.add('fieldAdded', side, place, side === 'request' && isNeeded, [null, typeText(this.#is.flat(newField.written) ?? {})])
        continue
      }
      const isRequired = now.required.has(field)
      // A field that is no longer returned is not also optional.
      const isGone = oldField && !newField && !isRequired
      if (old.required.has(field) !== isRequired && !isGone)
        this.add(isRequired ? 'fieldRequired' : 'fieldOptional', side, place, isRequired === (side === 'request'))
      if (!oldField || !newField) continue
      if (newField.isDeprecated && !oldField.isDeprecated) this.add('fieldDeprecated', side, place, false)
      this.compare(oldField.written, newField.written, side, place, depth + 1)
    }
  }

  /** Compares what further fields an object may have. */
  #compareFurther(was: JsonObject, is: JsonObject, side: FoundChange['side'], name: string, depth: number): void {
    if (![was, is].every((schema) => admits(meantTypes(schema), 'object'))) return
    const [old, now] = [furtherOf(was), furtherOf(is)]
    if (old !== false && now !== false) this.compare(old, now, side, join(name, '*'), depth + 1)
    else if (old !== now) {
      // What a map returns is its further fields.
      const isBreaking = now === false && (side === 'request' || !saysNothing(objectOf(old)))
      this.add(now === false ? 'furtherFieldsRefused' : 'furtherFieldsAllowed', side, name, isBreaking)
    }
  }
}

interface Field {
  written: unknown
  isDeprecated: boolean
}

/** Returns the fields of an object that are sent, or got, and those of them that are required. */
function fieldsOf(
  reader: SchemaReader,
  schema: JsonObject,
  side: FoundChange['side'],
): { fields: Map<string, Field>; required: Set<string> } {
  const fields = new Map<string, Field>()
  const hidden = new Set<unknown>()
  for (const [name, written] of Object.entries(objectOf(schema.properties))) {
    const flat = reader.flat(written)
    if (flat?.[side === 'request' ? 'readOnly' : 'writeOnly'] === true) hidden.add(name)
    else fields.set(name, { written, isDeprecated: flat?.deprecated === true })
  }
  const required = listOf(schema.required).filter((name) => typeof name === 'string' && !hidden.has(name))
  return { fields, required: new Set(required as string[]) }
}

/** Returns the schema of the fields that an object may have beside those it names; false if it may have none. */
function furtherOf({ additionalProperties, unevaluatedProperties }: JsonObject): JsonObject | false {
  const further = additionalProperties ?? unevaluatedProperties
  return further === false ? false : objectOf(further)
}

function isClosed(schema: JsonObject): boolean {
  return furtherOf(schema) === false
}

/** The keywords that bound values, and whether a smaller number is narrower. */
const LIMITS = [
  ...(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'] as const).map((key) => [key, 'max'] as const),
  ...(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'] as const).map((key) => [key, 'min'] as const),
]

/** Returns a limit; null for none, and for a least length of 0, which is none. */
function limitOf(key: string, value: unknown): number | null {
  const limit = isExactNumber(value) ? Number(value.rawJSON) : value
  if (typeof limit !== 'number' && typeof limit !== 'bigint') return null
  return LENGTHS.has(key) && Number(limit) === 0 ? null : Number(limit)
}

const LENGTHS = new Set(['minLength', 'minItems', 'minProperties'])

/** Returns what tells a reference from others: where it leads, and what is said beside it. */
function pairKey(schema: unknown): string | undefined {
  const reference = referenceOf(schema)
  const { $ref, ...own } = objectOf(schema)
  return reference === undefined || $ref === undefined || saysNothing(own) ? reference : `${reference} ${dataText(own)}`
}

function variantText({ reference, types, flat }: Variant): string | null {
  return reference?.split('/').at(-1) ?? typeText(flat ?? {}, types)
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
