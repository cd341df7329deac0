import type { JsonObject } from './json-object'
import { writtenOf } from './written-numbers'

/** Characters of a text that a sample has at most, however many a schema demands. */
const LENGTH_MAX = 60

/** What a sample shows for a text without constraints. */
export const ANY_TEXT = 'string'

/** A text of each format. */
const TEXTS: Readonly<Record<string, string>> = {
  byte: 'c3RyaW5n',
  date: '2026-01-31',
  'date-time': '2026-01-31T09:00:00Z',
  duration: 'P1D',
  email: 'user@example.com',
  hostname: 'example.com',
  'idn-email': 'user@example.com',
  'idn-hostname': 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  iri: 'https://example.com',
  'iri-reference': '/path',
  'json-pointer': '/path',
  password: 'pa$$word',
  regex: '^[a-z]+$',
  'relative-json-pointer': '1/path',
  time: '09:00:00Z',
  uri: 'https://example.com',
  'uri-reference': '/path',
  'uri-template': 'https://example.com/{id}',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
}

/** Returns a value of a type that is neither an object nor a list, within the rules of its schema; null for `null` and an unknown type. */
export function plainSample(type: string | undefined, schema: JsonObject): { value: unknown; written?: string | undefined } {
  if (type === 'string') return { value: textSample(schema) }
  if (type === 'integer' || type === 'number') return numberSample(schema, type)
  return { value: type === 'boolean' ? true : null }
}

function textSample({ format, contentEncoding, minLength, maxLength }: JsonObject): string {
  const known = TEXTS[contentEncoding === 'base64' ? 'byte' : String(format)]
  if (known !== undefined) return known
  const least = Math.min(typeof minLength === 'number' ? minLength : 0, LENGTH_MAX)
  const text = ANY_TEXT.repeat(Math.max(1, Math.ceil(least / ANY_TEXT.length))).slice(0, Math.max(least, ANY_TEXT.length))
  return typeof maxLength === 'number' && maxLength >= 0 ? text.slice(0, maxLength) : text
}

/** Returns the least number that a schema allows, else 0 or the greatest one. */
function numberSample(schema: JsonObject, type: 'integer' | 'number'): { value: number; written?: string | undefined } {
  const bound = (name: string) => (typeof schema[name] === 'number' && Number.isFinite(schema[name]) ? schema[name] : undefined)
  const [least, above, most, below] = [bound('minimum'), bound('exclusiveMinimum'), bound('maximum'), bound('exclusiveMaximum')]
  const steps = bound('multipleOf')
  const step = steps !== undefined && steps > 0 ? steps : type === 'integer' ? 1 : undefined
  const fits = (value: number) =>
    (least === undefined || value >= least) &&
    (above === undefined || value > above) &&
    (most === undefined || value <= most) &&
    (below === undefined || value < below)
  const from = Math.max(least ?? Number.NEGATIVE_INFINITY, above ?? Number.NEGATIVE_INFINITY)
  const to = Math.min(most ?? Number.POSITIVE_INFINITY, below ?? Number.POSITIVE_INFINITY)
  const stepped = (value: number, round: (value: number) => number) => (step === undefined ? value : round(value / step) * step)
  const tries = Number.isFinite(from)
    ? [stepped(from, Math.ceil), stepped(from, Math.floor) + (step ?? 1), (from + to) / 2]
    : [
        ...(schema.format === 'float' || schema.format === 'double' ? [0.1] : []),
        0,
        stepped(to, Math.floor),
        stepped(to, Math.ceil) - (step ?? 1),
      ]
  const value = tries.find((one) => Number.isFinite(one) && fits(one)) ?? (Number.isFinite(from) ? from : 0)
  const name = value === least ? 'minimum' : value === most ? 'maximum' : undefined
  return { value: value + 0, written: name && writtenOf(schema, name) }
}
