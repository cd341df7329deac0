import { type Alias, isAlias, isMap, isScalar, isSeq, type Pair, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml'
import { DocumentUnreadable } from './document-unreadable.ts'
import { isExactNumber, numberOf } from './json-text.ts'

/** Maximum depth of values, in JSON and YAML. */
export const NESTING_MAX = 200
/** Limit of values that aliases and merge keys of one document repeat, nested ones counted each time. */
const REPEATED_MAX = 100_000

/** Why a YAML tree has no value: too large, or invalid at a position of the text. */
export class YamlFault extends Error {
  readonly fault: DocumentUnreadable | number
  constructor(message: string, fault: DocumentUnreadable | number) {
    super(message)
    this.fault = fault
  }
}

interface Anchored {
  value: unknown
  /** Number of values in it; 1 while it is being built. */
  weight: number
}

interface Reading {
  anchors: Map<string, Anchored>
  repeated: number
}

/**
 * Converts a YAML tree to its JSON value in linear time: aliased values are shared instead of copied, and a set finds duplicate keys. The
 * package's own conversion compares every key and searches for every anchor repeatedly. Throws YamlFault for duplicate keys, unknown
 * anchors, keys that are lists or maps, and values that nest or repeat too much.
 */
export function yamlValue(contents: unknown): unknown {
  return readNode(contents, { anchors: new Map(), repeated: 0 }, 0).value
}

function readNode(node: unknown, reading: Reading, depth: number): Anchored {
  if (depth > NESTING_MAX) throw new YamlFault('nested too deeply', new DocumentUnreadable('nestedTooDeeply', { max: NESTING_MAX }))
  if (isAlias(node)) return repeat(node, reading)
  if (isScalar(node)) return anchored(node.anchor, plainOf(node), reading)
  if (isMap(node)) return mapOf(node, reading, depth)
  if (isSeq(node)) return listOf(node, reading, depth)
  return { value: null, weight: 1 }
}

function repeat(alias: Alias, reading: Reading): Anchored {
  const known = reading.anchors.get(alias.source)
  if (!known) throw new YamlFault('unknown anchor', positionOf(alias))
  countRepeated(known.weight, reading)
  return known
}

function countRepeated(count: number, reading: Reading): void {
  reading.repeated += count
  if (reading.repeated <= REPEATED_MAX) return
  throw new YamlFault('repeats too much', new DocumentUnreadable('repeatsTooMuch', { actual: reading.repeated, max: REPEATED_MAX }))
}

function anchored(anchor: string | undefined, value: unknown, { anchors }: Reading): Anchored {
  const made = { value, weight: 1 }
  if (anchor !== undefined) anchors.set(anchor, made)
  return made
}

function plainOf({ value, source }: Scalar): unknown {
  if (typeof value === 'number' && source !== undefined) return numberOf(source, value)
  return typeof value === 'symbol' || typeof value === 'bigint' ? String(value) : (value ?? null)
}

function listOf({ anchor, items }: YAMLSeq, reading: Reading, depth: number): Anchored {
  const list: unknown[] = []
  const made = anchored(anchor, list, reading)
  let weight = 1
  for (const item of items) {
    const one = readNode(item, reading, depth + 1)
    weight += one.weight
    list.push(one.value)
  }
  made.weight = weight
  return made
}

function mapOf({ anchor, items }: YAMLMap, reading: Reading, depth: number): Anchored {
  const map: Record<string, unknown> = {}
  const made = anchored(anchor, map, reading)
  const keys = new Set<unknown>()
  let weight = 1
  for (const pair of items) {
    if (isMerge(pair)) {
      weight += merge(map, pair.value, reading, depth)
      continue
    }
    const key = keyOf(pair, reading)
    if (keys.size === keys.add(key).size) throw new YamlFault('duplicate key', positionOf(pair.key))
    const one = readNode(pair.value, reading, depth + 1)
    weight += one.weight
    put(map, String(key ?? ''), one.value)
  }
  made.weight = weight
  return made
}

function isMerge({ key }: Pair): boolean {
  if (!isScalar(key)) return false
  return typeof key.value === 'symbol' || (key.value === '<<' && key.type === 'PLAIN')
}

/** Merges the entries of one or several maps below existing ones; returns how many. */
function merge(map: Record<string, unknown>, source: unknown, reading: Reading, depth: number): number {
  const sources = isSeq(source) ? source.items : [source]
  let merged = 0
  for (const one of sources) {
    const { value } = readNode(one, reading, depth + 1)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new YamlFault('merges no map', positionOf(one))
    for (const [name, entry] of Object.entries(value)) {
      countRepeated(1, reading)
      if (Object.hasOwn(map, name)) continue
      put(map, name, entry)
      merged += 1
    }
  }
  return merged
}

function keyOf({ key }: Pair, reading: Reading): unknown {
  const value = isAlias(key) ? repeat(key, reading).value : isScalar(key) ? anchored(key.anchor, plainOf(key), reading).value : key
  if (isExactNumber(value)) return value.rawJSON
  if (typeof value === 'object' && value !== null) throw new YamlFault('a key is a list or a map', positionOf(key))
  return value
}

function put(map: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') Object.defineProperty(map, name, { value, writable: true, enumerable: true, configurable: true })
  else map[name] = value
}

function positionOf(node: unknown): number {
  const { range } = (node ?? {}) as { range?: [number, ...number[]] | null }
  return range?.[0] ?? 0
}
