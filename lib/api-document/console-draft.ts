import { isObject } from '@/lib/reference/json-object'
import { scalarText } from '@/lib/reference/parameter-style'
import { jsonNumber, keepWritten, parseWritten, writtenJson, writtenOf } from '@/lib/reference/written-numbers'
import type { ConsoleInput } from './console-input'

/** What a person has entered for a value: text, a file, rows, or fields. An empty text is no value. */
export type Draft = string | File | Draft[] | DraftFields
/** The entered fields of an object by name; those that its schema lacks are JSON. */
export type DraftFields = { [name: string]: Draft }

/** Returns whether a draft has fields. */
export function hasFields(draft: Draft | undefined): draft is DraftFields {
  return typeof draft === 'object' && !Array.isArray(draft) && !(draft instanceof File)
}

/** Returns what a person would enter for a value; `written` is the text of a number that JavaScript writes another way. */
export function draftOf(input: ConsoleInput, value: unknown, written?: string): Draft {
  if (value === undefined) return emptyDraft(input)
  switch (input.kind) {
    case 'list':
      return Array.isArray(value)
        ? value.map((item, at) => draftOf(input.item as ConsoleInput, item, writtenOf(value, at)))
        : [written ?? scalarText(value)]
    case 'object':
      return isObject(value)
        ? Object.fromEntries(
            Object.entries(value).map(([name, field]) => [name, draftOf(inputOfField(input, name), field, writtenOf(value, name))]),
          )
        : {}
    case 'json':
      return typeof value === 'string' && !isJsonText(value) ? value : writtenJson(value, 2, written)
    case 'file':
      return value instanceof File ? value : ''
    default:
      return written ?? scalarText(value)
  }
}

/** Returns the draft of a value that is not entered yet. */
export function emptyDraft({ kind }: ConsoleInput): Draft {
  return kind === 'list' ? [] : kind === 'object' ? {} : ''
}

/** Returns the draft of a field; undefined if nothing is entered. */
export function draftAt(fields: DraftFields, name: string): Draft | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

const JSON_INPUT: ConsoleInput = { kind: 'json', label: 'any', schema: {}, choices: [], fields: [] }

/** Returns the input of a field of an object; JSON for one that its schema lacks. */
export function inputOfField({ fields }: ConsoleInput, name: string): ConsoleInput {
  return fields.find((field) => field.name === name)?.input ?? JSON_INPUT
}

/**
 * Returns the value of a draft; undefined without one. Text that does not fit its type is sent as it is, so that an API can be tried with
 * invalid values. Numbers in lists and objects keep the digits that were entered, for `writtenOf`; with `asText`, numbers are text.
 */
export function enteredValue(input: ConsoleInput, draft: Draft | undefined, asText = false): unknown {
  if (draft === undefined || draft === '') return undefined
  if (draft instanceof File) return draft
  if (Array.isArray(draft)) {
    const rows = draft.map((row) => ({ row, value: enteredValue(input.item ?? JSON_INPUT, row, asText) }))
    const values: unknown[] = []
    for (const { row, value } of rows) if (value !== undefined) keepDigits(values, values.push(value) - 1, row)
    return values.length === 0 ? undefined : values
  }
  if (hasFields(draft)) {
    const values: Record<string, unknown> = Object.create(null)
    for (const [name, field] of Object.entries(draft)) {
      const value = enteredValue(inputOfField(input, name), field, asText)
      if (value === undefined) continue
      values[name] = value
      keepDigits(values, name, field)
    }
    return Object.keys(values).length === 0 ? undefined : { ...values }
  }
  const value = scalarOf(input, draft)
  return asText && typeof value === 'number' ? draft.trim() : value
}

function scalarOf(input: ConsoleInput, draft: string): unknown {
  switch (input.kind) {
    case 'number':
      return jsonNumber(draft) ?? (draft.trim() === '' || !Number.isFinite(Number(draft)) ? draft : Number(draft))
    case 'boolean':
      return draft === 'true' ? true : draft === 'false' ? false : draft
    case 'choice': {
      const choice = input.choices.find(({ text }) => text === draft)
      return choice ? choice.value : draft
    }
    case 'json':
      return isJsonText(draft) ? parseWritten(draft) : draft
    default:
      return draft
  }
}

/** Keeps the text of a number that JavaScript would write another way. */
function keepDigits(holder: object, key: string | number, draft: Draft): void {
  const value = (holder as Record<string | number, unknown>)[key]
  if (typeof value !== 'number' || typeof draft !== 'string') return
  const text = draft.trim()
  if (jsonNumber(text) !== undefined && String(value) !== text) keepWritten(holder, key, text)
}

/** Returns whether a text is JSON. */
export function isJsonText(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
