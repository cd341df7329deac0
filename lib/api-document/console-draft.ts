import { isObject } from '@/lib/reference/json-object'
import { scalarText } from '@/lib/reference/parameter-style'
import { type ConsoleInput, choiceText } from './console-input'

/** What a person has entered for a value: text, a file, rows, or fields. An empty text is no value. */
export type Draft = string | File | Draft[] | DraftFields
/** The entered fields of an object by name; those that its schema lacks are JSON. */
export type DraftFields = { [name: string]: Draft }

/** Returns whether a draft has fields. */
export function hasFields(draft: Draft | undefined): draft is DraftFields {
  return typeof draft === 'object' && !Array.isArray(draft) && !(draft instanceof File)
}

/** Returns what a person would enter for a value. */
export function draftOf(input: ConsoleInput, value: unknown): Draft {
  if (value === undefined) return emptyDraft(input)
  switch (input.kind) {
    case 'list':
      return Array.isArray(value) ? value.map((item) => draftOf(input.item as ConsoleInput, item)) : [scalarText(value)]
    case 'object':
      return isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, draftOf(inputOfField(input, name), field)]))
        : {}
    case 'json':
      return typeof value === 'string' && !isJsonText(value) ? value : (JSON.stringify(value, null, 2) ?? '')
    case 'file':
      return value instanceof File ? value : ''
    default:
      return scalarText(value)
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
 * invalid values. With `asText`, numbers keep the digits that were entered.
 */
export function enteredValue(input: ConsoleInput, draft: Draft | undefined, asText = false): unknown {
  if (draft === undefined || draft === '') return undefined
  if (draft instanceof File) return draft
  if (Array.isArray(draft)) {
    const values = draft.map((item) => enteredValue(input.item ?? JSON_INPUT, item, asText)).filter((value) => value !== undefined)
    return values.length === 0 ? undefined : values
  }
  if (hasFields(draft)) {
    const entries = Object.entries(draft)
      .map(([name, field]) => [name, enteredValue(inputOfField(input, name), field, asText)] as const)
      .filter(([, value]) => value !== undefined)
    return entries.length === 0 ? undefined : Object.fromEntries(entries)
  }
  switch (input.kind) {
    case 'number':
      return asText || draft.trim() === '' || !Number.isFinite(Number(draft)) ? draft : Number(draft)
    case 'boolean':
      return draft === 'true' ? true : draft === 'false' ? false : draft
    case 'choice':
      return input.choices.find((choice) => choiceText(choice) === draft) ?? draft
    case 'json':
      return isJsonText(draft) ? JSON.parse(draft) : draft
    default:
      return draft
  }
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
