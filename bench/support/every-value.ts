import { isDeepStrictEqual } from 'node:util'
import { upgrade } from '@scalar/openapi-upgrader'

/** How many values of a document are at their place in another one, and the places of those that are not. */
export interface EveryValue {
  total: number
  missing: string[]
}

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What an effective document says itself, by `docs/decisions/0039`: its format, its name, where it is served and how callers are authenticated. */
const OWN = [
  /^(openapi|servers|security|x-ms-paths)$/,
  /^info\/(title|version|description|contact)(\/|$)/,
  /^components\/securitySchemes(\/|$)/,
  /^paths\/[^/]+\/(servers|[a-z]+\/(servers|security))$/,
]

/** Before the digits of a number that JavaScript writes another way, such as 1.0. */
const DIGITS = 'digits: '

/** Returns a document for comparing, from its JSON text: numbers that JavaScript writes another way are texts with their digits. */
export function comparable(text: string): Json {
  const parse = JSON.parse as (text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown) => unknown
  return parse(text, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source ? `${DIGITS}${source}` : value,
  ) as Json
}

/** A schema with none of these takes every value, null too. */
const CHOOSING = ['type', 'enum', 'const', '$ref', 'allOf', 'anyOf', 'oneOf', 'not']

/**
 * Compares every value of a document of any version with what stands at the same place of its effective document. The first is raised to
 * OpenAPI 3.1 by a public upgrader, so that no reader of the platform decides what is compared. `served` says which operations count.
 */
export function compareEveryValue(source: Json, effective: Json, served: (place: string) => boolean): EveryValue {
  const raised = upgrade(structuredClone(source) as never, '3.1') as unknown as Json
  const comparison = new Comparison(raised, effective, served)
  comparison.compare(raised, effective, '')
  return comparison.result
}

class Comparison {
  readonly result: EveryValue = { total: 0, missing: [] }
  readonly #source: Json
  readonly #effective: Json
  readonly #served: (place: string) => boolean
  readonly #renamed = new Set<string>()

  constructor(source: Json, effective: Json, served: (place: string) => boolean) {
    this.#source = source
    this.#effective = effective
    this.#served = served
  }

  compare(given: unknown, there: unknown, place: string): void {
    if (OWN.some((own) => own.test(place)) || this.#isLeftOut(place)) return
    const [wanted, found] = this.#followed(given, there)
    if (typeof wanted !== 'object' || wanted === null) {
      this.result.total++
      if (wanted !== found) this.result.missing.push(`${place} ${JSON.stringify(wanted)}`)
      return
    }
    if (place.endsWith('/properties') && isObject(found) && !isInOrder(Object.keys(wanted), Object.keys(found)))
      this.result.missing.push(`${place} in its order`)
    for (const [key, value] of Object.entries(wanted)) {
      const name = key.replaceAll('~', '~0').replaceAll('/', '~1')
      this.compare(value, counterpart(wanted, found, key), place === '' ? name : `${place}/${name}`)
    }
  }

  /**
   * Returns both parts as they are compared. A part that the gateway adds to stands in place of a reference to it; what a reference leads to
   * outside the components becomes one of them, with a name of its own, and is compared once.
   */
  #followed(wanted: unknown, found: unknown): [unknown, unknown] {
    if (!isObject(wanted) || !isObject(found)) return [wanted, found]
    if (wanted.allOf === undefined && isAlone(found.allOf, found)) return [wanted, found.allOf[0]]
    if (found.allOf === undefined && saysNull(wanted.allOf)) return [wanted, { ...found, ...withoutNull(found.anyOf) }]
    const [from, to] = [wanted.$ref, found.$ref]
    if (from === to) return [wanted, found]
    const pair = `${from} ${to}`
    if (typeof from === 'string' && typeof to === 'string' && this.#renamed.has(pair)) return [{}, {}]
    this.#renamed.add(pair)
    return [typeof from === 'string' ? at(this.#source, from) : wanted, typeof to === 'string' ? at(this.#effective, to) : found]
  }

  #isLeftOut(place: string): boolean {
    if (/^paths\/[^/]+\/additionalOperations$/.test(place)) return true
    const [, path, method] = /^paths\/([^/]+)\/([a-z]+)$/.exec(place) ?? []
    if (path === undefined || method === undefined || !/^(get|head|post|options|delete|patch|put|trace|query)$/.test(method)) return false
    return !this.#served(`${method.toUpperCase()} ${path.replaceAll('~1', '/').replaceAll('~0', '~')}`)
  }
}

/** Returns whether a schema says nothing but one part of its own. */
function isAlone(parts: unknown, schema: Json): parts is [unknown] {
  return Array.isArray(parts) && parts.length === 1 && Object.keys(schema).length === 1
}

/** Returns whether a part of `allOf` only says that null is allowed: by the letter of 3.0 it says nothing, and the whole allows null. */
function saysNull(parts: unknown): boolean {
  return Array.isArray(parts) && parts.some((part) => isObject(part) && part.nullable === true && !CHOOSING.some((key) => key in part))
}

/** Returns what a schema or null is besides null. */
function withoutNull(choices: unknown): Json {
  const [first, second, ...more] = Array.isArray(choices) ? choices : []
  return isObject(first) && isObject(second) && second.type === 'null' && more.length === 0 ? first : {}
}

/** Returns whether the names that two lists have in common stand in the same order. */
function isInOrder(wanted: readonly string[], found: readonly string[]): boolean {
  const known = new Set(wanted)
  const there = new Set(found)
  return isDeepStrictEqual(
    wanted.filter((name) => there.has(name)),
    found.filter((name) => known.has(name)),
  )
}

/** Returns what a field has become: what OpenAPI 3.1 spells in two ways is one to readers. */
function counterpart(wanted: object, found: unknown, key: string): unknown {
  if (typeof found !== 'object' || found === null) return undefined
  const there = (found as Json)[key]
  if (there !== undefined) return there
  const given = (wanted as Json)[key]
  const { example, format, anyOf, oneOf, in: where } = found as Json
  // Without a style, this is the style of the format.
  if (key === 'style' && given === (where === 'query' || where === 'cookie' ? 'form' : 'simple')) return given
  if (key === 'examples' && example !== undefined) {
    const asList = Array.isArray(given) ? [example] : { default: { value: example } }
    return isDeepStrictEqual(Object.keys(given as object), Object.keys(asList)) ? asList : undefined
  }
  if (key === 'nullable' && given === false) return given
  if (key === 'nullable' && [anyOf, oneOf].flat().some((one) => isObject(one) && one.type === 'null')) return given
  if (key === 'nullable' && !CHOOSING.some((keyword) => keyword in found)) return given
  if (key === 'contentMediaType' && format === 'binary') return given
  if (key === 'contentEncoding' && (format === 'byte' || format === 'base64')) return given
  return undefined
}

function at(document: Json, reference: string): unknown {
  // A document of OpenAPI 3.2 may name itself before the place within it.
  return reference
    .slice(reference.indexOf('#'))
    .split('/')
    .slice(1)
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((part, key) => (typeof part === 'object' && part !== null ? (part as Json)[key] : undefined), document)
}
