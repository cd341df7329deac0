import type { Endpoint } from '@portico/contract/endpoint'

interface Description {
  type: string
  oneOf?: unknown[]
  fields?: Record<string, Description>
  innerType?: Description
}

/** Returns a seeded random number generator from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export type Random = () => number

export function oneOf<T>(random: Random, values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined && values.length === 0) throw new Error('nothing to choose from')
  return value as T
}

const PIECES = [
  [
    '%',
    '%2e',
    '%2E%2e',
    '%65',
    '%2F',
    '%5c',
    '%00',
    '%zz',
    '%25',
    '50%',
    '..',
    '.',
    '...',
    ';',
    '..;',
    '{',
    '}',
    '{id}',
    '{id}',
    '/',
    '//',
    '\\',
  ],
  [
    'a',
    'B',
    'x:y',
    ':',
    '-',
    '_',
    '~',
    '*',
    '?',
    '#',
    '@',
    '[',
    ']',
    '<script>',
    "'",
    '"',
    '`',
    '$top',
    '$1',
    '../',
    ' ',
    '  ',
    '\t',
    '\n',
  ],
  ['\r\nX-Evil: 1', '\u0000', '\u202e', '\ud800', '한글', 'é', '🐙', 'localhost', '127.0.0.1', '0x7f.1', '169.254.169.254', '[::1]', '::'],
  ['null', 'undefined', 'NaN', '-1', '0', '1e999', '9007199254740993', 'constructor', '__proto__', 'toString', 'host', 'content-length'],
  [
    'x-forwarded-for',
    'connection',
    'authorization',
    'GET',
    'TRACE',
    'v1',
    'https://',
    'http://evil.example',
    'javascript:alert(1)',
    '1;drop table apis',
  ],
].flat()

/** Returns a text that a person may enter with or without bad intent. */
export function hostileText(random: Random): string {
  const shape = random()
  if (shape < 0.06) return oneOf(random, PIECES).repeat(Math.ceil(random() * 4_000))
  if (shape < 0.08) return oneOf(random, [' ', ',', '/', '.', 'a', '%']).repeat(60_000)
  return Array.from({ length: Math.ceil(random() * 5) }, () => oneOf(random, PIECES)).join('')
}

/** Generators of plausible values, by field name. */
export type Plausible = Record<string, (random: Random) => unknown>

/**
 * Returns a body for an endpoint whose fields are plausible, hostile, of another type or missing; sometimes it has no valid structure at
 * all.
 */
export function hostileBody(endpoint: Endpoint, random: Random, plausible: Plausible): string {
  if (random() < 0.04) {
    return oneOf(random, [
      '',
      'null',
      '[]',
      '"text"',
      '{"name":',
      '['.repeat(20_000),
      '{"a":'.repeat(5_000),
      '{"__proto__":{"admin":true}}',
      '1e999',
    ])
  }
  // Most fields of most bodies are plausible, so that some pass validation.
  const hostility = oneOf(random, [0, 0.05, 0.15, 0.5, 1])
  const shape = endpoint.body?.describe() as unknown as Description
  const body = plausibleOrHostile(shape, random, plausible, hostility, '')
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return JSON.stringify(isObject && random() < 0.02 ? { ...body, surplus: hostileText(random) } : body)
}

function plausibleOrHostile(description: Description, random: Random, plausible: Plausible, hostility: number, name: string): unknown {
  const isLeaf = !description.fields && !description.innerType
  if (random() < (isLeaf ? hostility : hostility / 8)) return hostileValue(random)
  const sensible = plausible[name]
  if (sensible) return sensible(random)
  if (description.oneOf && description.oneOf.length > 0) return oneOf(random, description.oneOf)
  const { fields, innerType } = description
  if (fields) {
    const kept = Object.entries(fields).filter(([field]) => plausible[field] || random() > 0.3)
    return Object.fromEntries(kept.map(([field, inner]) => [field, plausibleOrHostile(inner, random, plausible, hostility, field)]))
  }
  if (innerType) {
    return Array.from({ length: Math.floor(random() * 3) }, () => plausibleOrHostile(innerType, random, plausible, hostility, ''))
  }
  if (description.type === 'number') return Math.floor(random() * 300)
  if (description.type === 'boolean') return random() < 0.5
  if (description.type === 'string') return `text ${Math.floor(random() * 1_000)}`
  return null
}

function hostileValue(random: Random): unknown {
  if (random() < 0.7) return hostileText(random)
  return oneOf<unknown>(random, [
    null,
    {},
    [],
    -1,
    0,
    1.5,
    1e308,
    2 ** 53,
    true,
    [[]],
    { toString: 1 },
    Array.from({ length: 3_000 }, () => 'x'),
    [null],
  ])
}

/** Returns a query string for an endpoint with plausible and hostile fields. */
export function hostileQuery({ query }: Endpoint, random: Random): string {
  if (!query || random() < 0.3) return ''
  const sensible: Record<string, string[]> = { page: ['1', '2'], size: ['20', '100'], q: ['api', '한글', 'a'] }
  const fields = Object.keys(query.fields).filter(() => random() < 0.5)
  const pairs = fields.map((name) => {
    const value = sensible[name] && random() < 0.6 ? oneOf(random, sensible[name]) : hostileText(random).slice(0, 1_500)
    return `${name}=${encodeURIComponent(value.toWellFormed())}`
  })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
