import { convertPart } from './document-grammar.ts'
import { isObject, type JsonObject } from './json-object.ts'
import { isExactNumber, stringifyJson } from './json-text.ts'

/** What people read of a schema; no call depends on it. */
const WORDS = new Set(['title', 'description', 'example', 'examples', 'externalDocs', '$comment', 'xml'])

/** Returns a schema as a text that is the same for all schemas that differ in words, extensions and order of keys only. */
export function schemaText(schema: unknown): string {
  return dataText(convertPart('schema', schema, (_, part, inside) => withoutWords(inside(part))))
}

/** Returns whether a schema says anything that calls depend on. */
export function saysNothing(schema: JsonObject): boolean {
  return Object.keys(schema).every(isWord)
}

/** Returns data as a text that is the same in any order of keys, and for all spellings of a number. */
export function dataText(value: unknown): string {
  return stringifyJson(ordered(value)) ?? ''
}

const isWord = (key: string) => WORDS.has(key) || key.startsWith('x-')

/** Drops words; lists that are sets get one order. */
function withoutWords(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !isWord(key))
      .map(([key, value]) => [key, Array.isArray(value) && SETS.has(key) ? value.map(dataText).sort() : value]),
  )
}

const SETS = new Set(['required', 'enum', 'type'])

function ordered(value: unknown): unknown {
  if (isExactNumber(value)) return Number(value.rawJSON)
  if (Array.isArray(value)) return value.map(ordered)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, ordered(value[key])]),
  )
}
