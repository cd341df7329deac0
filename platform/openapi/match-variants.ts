import { isObject, type JsonObject, objectOf } from './json-object.ts'
import { listOf } from './operation-parts.ts'
import type { SchemaReader } from './schema-reader.ts'
import { dataText, saysNothing } from './schema-text.ts'
import { admits, meantTypes, valuesOf } from './schema-types.ts'

/** What tells a variant from others. */
export interface Variant {
  written: unknown
  /** The name by which it is referred to. */
  reference: string | undefined
  flat: JsonObject | null
  /** What it says, without words; computed when asked for. */
  text: () => string
  types: readonly string[]
  title: unknown
  /** Its only value, and those of its fields: how most lists of variants are told apart. */
  constants: ReadonlyMap<string, string>
  fields: ReadonlySet<string>
}

export interface VariantMatch {
  pairs: [old: Variant, now: Variant][]
  removed: Variant[]
  added: Variant[]
  /** How many variants were compared with each other. */
  work: number
}

/** Fields of a variant that are looked at. */
const FIELDS_MAX = 200
/** Variants that are left of a list and compared with each other for likeness. */
const LIKENESS_MAX = 32
/** The part of all their fields that two variants have in common, at least, to be taken for the same one. */
const COMMON_MIN = 0.25

export function readVariant(reader: SchemaReader, written: unknown): Variant {
  const flat = reader.flat(written)
  const fields = Object.entries(objectOf(flat?.properties)).slice(0, FIELDS_MAX)
  const constants = [['', flat] as const, ...fields].flatMap(([name, schema]): [string, string][] => {
    const values = isObject(schema) ? valuesOf(schema) : null
    return values?.length === 1 ? [[name, dataText(values[0])]] : []
  })
  return {
    ...{ written, flat, reference: referenceOf(written), title: flat?.title, text: () => (flat ? reader.text(flat) : dataText(written)) },
    types: flat ? meantTypes(flat) : [],
    constants: new Map(constants),
    fields: new Set([...fields.map(([name]) => name), ...listOf(flat?.required).slice(0, FIELDS_MAX).map(String)]),
  }
}

/** Finds which variant of a list is which of a later one: by reference, by what it says, then by likeness. */
export function matchVariants(old: readonly Variant[], now: readonly Variant[]): VariantMatch {
  const match: VariantMatch = { pairs: [], removed: [...old], added: [...now], work: old.length + now.length }
  pairBy(match, ({ reference }) => reference)
  pairBy(match, ({ text }) => text())
  dropRepeated(match, old, now)
  pairBy(match, kindOf)
  pairAlike(match)
  return match
}

/** Returns the reference that a schema is, also as the only part of a list, which is how words are written beside one. */
export function referenceOf(schema: unknown): string | undefined {
  if (!isObject(schema)) return undefined
  if (typeof schema.$ref === 'string') return schema.$ref
  const { allOf, oneOf, anyOf, ...own } = schema
  const parts = [...listOf(allOf), ...listOf(oneOf), ...listOf(anyOf)]
  return parts.length === 1 && saysNothing(own) ? referenceOf(parts[0]) : undefined
}

/** Pairs the variants that are left and have the same key, in their order. */
function pairBy(match: VariantMatch, keyOf: (variant: Variant) => string | null | undefined): void {
  if (match.removed.length === 0 || match.added.length === 0) return
  const byKey = new Map<string, Variant[]>()
  for (const variant of [...match.added].reverse()) {
    const key = keyOf(variant)
    if (typeof key !== 'string') continue
    const same = byKey.get(key)
    if (same) same.push(variant)
    else byKey.set(key, [variant])
  }
  const taken = new Set<Variant>()
  for (const variant of match.removed) {
    const now = byKey.get(keyOf(variant) ?? '')?.pop()
    if (!now) continue
    match.pairs.push([variant, now])
    taken.add(variant).add(now)
  }
  drop(match, taken)
}

/** Drops variants that the other list has already: a list that says the same twice says it once. */
function dropRepeated(match: VariantMatch, old: readonly Variant[], now: readonly Variant[]): void {
  const without = (left: readonly Variant[], others: readonly Variant[]) => {
    if (left.length === 0) return []
    const texts = new Set(others.map(({ text }) => text()))
    return left.filter(({ text }) => !texts.has(text()))
  }
  match.removed = without(match.removed, now)
  match.added = without(match.added, old)
}

/** The title, types, constants and fields of a variant, as one text; none for one that has a name, or nothing to know it by. */
function kindOf({ reference, title, types, constants, fields }: Variant): string | undefined {
  if (reference !== undefined || (title === undefined && constants.size === 0 && fields.size === 0)) return undefined
  return dataText([title ?? null, [...types].sort(), [...constants].sort(), [...fields].sort()])
}

function pairAlike(match: VariantMatch): void {
  const [old, now] = [match.removed.slice(0, LIKENESS_MAX), match.added.slice(0, LIKENESS_MAX)]
  match.work += old.length * now.length
  const scored = old
    .flatMap((one, index) => now.map((other, at) => ({ one, other, score: likeness(one, other), apart: Math.abs(index - at) })))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.apart - b.apart)
  const taken = new Set<Variant>()
  for (const { one, other } of scored) {
    if (taken.has(one) || taken.has(other)) continue
    match.pairs.push([one, other])
    taken.add(one).add(other)
  }
  drop(match, taken)
}

/** Returns how alike two variants are; 0 if they are different ones. */
function likeness(one: Variant, other: Variant): number {
  if (!one.flat || !other.flat || (one.reference !== undefined && other.reference !== undefined)) return 0
  const common = one.types.filter((type) => admits(other.types, type)).length + other.types.filter((type) => admits(one.types, type)).length
  if (common === 0) return 0
  if (one.title !== undefined && one.title === other.title) return 1_000 + common
  const both = [...one.constants].filter(([name]) => other.constants.has(name))
  const same = both.filter(([name, value]) => other.constants.get(name) === value).length
  if (same < both.length) return 0
  const shared = [...one.fields].filter((field) => other.fields.has(field)).length
  const fieldCount = one.fields.size + other.fields.size - shared
  const isOther = same === 0 && one.fields.size > 0 && other.fields.size > 0 && shared < fieldCount * COMMON_MIN
  if (isOther) return 0
  return common + 100 * same + (fieldCount === 0 ? 0 : (50 * shared) / fieldCount) + (one.flat.format === other.flat.format ? 5 : 0)
}

function drop(match: VariantMatch, taken: ReadonlySet<Variant>): void {
  match.removed = match.removed.filter((variant) => !taken.has(variant))
  match.added = match.added.filter((variant) => !taken.has(variant))
}
