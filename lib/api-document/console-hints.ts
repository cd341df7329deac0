import { jsonNumber, writtenOf } from '@/lib/reference/written-numbers'
import { matchesPattern } from './author-pattern'
import { type Draft, draftAt, hasFields, inputOfField, isJsonText } from './console-draft'
import type { ConsoleInput } from './console-input'

/** What is unusual about an entered value: the name of its text, and the rule. A hint never prevents a call. */
export interface Hint {
  name: (typeof HINTS)[number]
  value: string
}

export const HINTS = [
  ...(['required', 'number', 'integer', 'minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf'] as const),
  ...(['minLength', 'maxLength', 'pattern', 'email', 'uuid', 'uri', 'date', 'dateTime', 'json', 'choice'] as const),
  ...(['minItems', 'maxItems', 'uniqueItems'] as const),
] as const

/** Returns the first hint about a value itself, without its fields and rows; undefined for an expected one. */
export function hintOf(input: ConsoleInput, draft: Draft | undefined, required: boolean): Hint | undefined {
  if (isEmpty(draft)) return required ? { name: 'required', value: '' } : undefined
  if (Array.isArray(draft)) return listHint(input, draft)
  if (typeof draft !== 'string') return undefined
  if (input.kind === 'number') return numberHint(input, draft)
  if (input.kind === 'json') return isJsonText(draft) ? undefined : { name: 'json', value: '' }
  if (input.kind === 'choice') return input.choices.some(({ text }) => text === draft) ? undefined : { name: 'choice', value: '' }
  return textHint(input, draft)
}

/** Returns the number of hints about a value, its fields and its rows. */
export function hintCount(input: ConsoleInput, draft: Draft | undefined, required: boolean): number {
  if (input.kind === 'object' && hasFields(draft)) {
    // The fields of an object that is left out are not missing.
    if (isEmpty(draft) && !required) return 0
    const isRequired = (name: string) => input.fields.some((field) => field.name === name && field.required)
    const names = new Set([...input.fields.map(({ name }) => name), ...Object.keys(draft)])
    return [...names].reduce((sum, name) => sum + hintCount(inputOfField(input, name), draftAt(draft, name), isRequired(name)), 0)
  }
  const own = hintOf(input, draft, required) ? 1 : 0
  const { item } = input
  return own + (Array.isArray(draft) && item ? draft.reduce<number>((sum, row) => sum + hintCount(item, row, false), 0) : 0)
}

/** Returns whether nothing is entered: no text, no rows, no field with a value. */
export function isEmpty(draft: Draft | undefined): boolean {
  if (draft === undefined || draft === '') return true
  if (Array.isArray(draft)) return draft.every(isEmpty)
  return hasFields(draft) && Object.values(draft).every(isEmpty)
}

function listHint({ schema }: ConsoleInput, rows: readonly Draft[]): Hint | undefined {
  const count = rows.filter((row) => !isEmpty(row)).length
  if (typeof schema.minItems === 'number' && count < schema.minItems) return { name: 'minItems', value: String(schema.minItems) }
  if (typeof schema.maxItems === 'number' && count > schema.maxItems) return { name: 'maxItems', value: String(schema.maxItems) }
  const isRepeated = schema.uniqueItems === true && new Set(rows.map((row) => JSON.stringify(row))).size < rows.length
  return isRepeated ? { name: 'uniqueItems', value: '' } : undefined
}

function numberHint({ schema }: ConsoleInput, text: string): Hint | undefined {
  const number = Number(text)
  if (text.trim() === '' || (!Number.isFinite(number) && jsonNumber(text) === undefined)) return { name: 'number', value: '' }
  const isInteger = [schema.type].flat().includes('integer')
  if (isInteger && Number.isFinite(number) && !Number.isInteger(number)) return { name: 'integer', value: '' }
  for (const { name, isBroken } of BOUNDS) {
    const bound = schema[name]
    const written = writtenOf(schema, name) ?? String(bound)
    if (typeof bound === 'number' && isBroken(order(text.trim(), written))) return { name, value: written }
  }
  const { multipleOf } = schema
  const parts = typeof multipleOf === 'number' && multipleOf > 0 ? number / multipleOf : 0
  const isMultiple = Math.abs(parts - Math.round(parts)) <= 1e-9
  return isMultiple ? undefined : { name: 'multipleOf', value: writtenOf(schema, 'multipleOf') ?? String(multipleOf) }
}

/** By the order of a number and its bound. */
const BOUNDS = [
  { name: 'minimum', isBroken: (order: number) => order < 0 },
  { name: 'maximum', isBroken: (order: number) => order > 0 },
  { name: 'exclusiveMinimum', isBroken: (order: number) => order <= 0 },
  { name: 'exclusiveMaximum', isBroken: (order: number) => order >= 0 },
] as const

const INTEGER = /^-?\d{1,400}$/

/** Returns less than, equal to or more than 0, as a number is less than, equal to or more than another; exact for integers. */
function order(a: string, b: string): number {
  const [one, other] = INTEGER.test(a) && INTEGER.test(b) ? [BigInt(a), BigInt(b)] : [Number(a), Number(b)]
  return one < other ? -1 : one > other ? 1 : 0
}

const FORMATS: Record<string, { name: Hint['name']; pattern: RegExp }> = {
  email: { name: 'email', pattern: /^[^\s@]{1,200}@[^\s@]{1,200}$/ },
  uuid: { name: 'uuid', pattern: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i },
  uri: { name: 'uri', pattern: /^[a-z][a-z\d+.-]{0,40}:\S+$/i },
  date: { name: 'date', pattern: /^\d{4}-\d\d-\d\d$/ },
  'date-time': { name: 'dateTime', pattern: /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d{1,12})?(?:[Zz]|[+-]\d\d:\d\d)$/ },
}

function textHint({ schema }: ConsoleInput, text: string): Hint | undefined {
  const length = [...text].length
  if (typeof schema.minLength === 'number' && length < schema.minLength) return { name: 'minLength', value: String(schema.minLength) }
  if (typeof schema.maxLength === 'number' && length > schema.maxLength) return { name: 'maxLength', value: String(schema.maxLength) }
  const format = typeof schema.format === 'string' ? FORMATS[schema.format] : undefined
  if (format && !format.pattern.test(text)) return { name: format.name, value: '' }
  return typeof schema.pattern === 'string' && matchesPattern(schema.pattern, text) === false
    ? { name: 'pattern', value: schema.pattern }
    : undefined
}
