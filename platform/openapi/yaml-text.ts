import { isObject } from './json-object.ts'
import { isExactNumber } from './json-text.ts'

/**
 * Returns a JSON value as YAML 1.2 in block style, with its numbers as they are written. The package that reads YAML would also write it,
 * but takes five times as long: seconds of the processor for a large document.
 */
export function yamlText(value: unknown): string {
  if (isCollection(value)) return linesOf(value, '')
  return `${scalarOf(value, '')}\n`
}

const STEP = '  '
/** A longer key needs a line of its own, marked by `?`. */
const KEY_MAX = 1_000

const isCollection = (value: unknown): value is object =>
  Array.isArray(value) ? value.length > 0 : isObject(value) && !isExactNumber(value) && Object.keys(value).length > 0

/** Returns the lines of a list or an object that is not empty, each with its indentation. */
function linesOf(value: object, indent: string): string {
  if (Array.isArray(value)) return value.map((item: unknown) => `${indent}- ${itemOf(item, indent)}`).join('')
  return Object.entries(value)
    .map(([key, inside]) => `${yamlKey(key, indent)}${afterKey(inside, indent)}`)
    .join('')
}

/** Returns the key of an object with its colon, for a value that follows on the same line or on the next ones. */
export function yamlKey(key: string, indent: string): string {
  const name = isPlain(key) ? key : quoted(key)
  return `${indent}${name.length > KEY_MAX ? `? ${name}\n${indent}` : name}:`
}

function afterKey(value: unknown, indent: string): string {
  return isCollection(value) ? `\n${linesOf(value, indent + STEP)}` : ` ${scalarOf(value, indent)}\n`
}

/** Returns an item of a list, whose first line follows the dash. */
function itemOf(value: unknown, indent: string): string {
  return isCollection(value) ? linesOf(value, indent + STEP).slice(indent.length + STEP.length) : `${scalarOf(value, indent)}\n`
}

function scalarOf(value: unknown, indent: string): string {
  if (typeof value === 'string') return textOf(value, indent)
  if (isExactNumber(value)) return value.rawJSON
  if (Array.isArray(value)) return '[]'
  return isObject(value) ? '{}' : String(value)
}

function textOf(text: string, indent: string): string {
  if (isPlain(text)) return text
  return text.includes('\n') && !NEEDS_QUOTES.test(text) ? blockOf(text, indent) : quoted(text)
}

/** Begins like a word or a path, so that it is no number, and has nothing that ends a text: `: `, ` #`, white space at the end. */
const PLAIN = /^[\p{L}/$](?:[\p{L}\p{N}_./$(){}[\]+*=,;'"!?%&@<>|~^`\\-]|:(?=[^ ])|(?<! )#| (?=[^ #:]))*(?<!:)$/u
/** Texts that YAML 1.1 or 1.2 reads as something else. */
const NO_TEXT = /^(?:null|true|false|yes|no|on|off|y|n|e[+-]?\d+)$/i

const VERSION = /^\d+\.\d+\.\d+$/

function isPlain(text: string): boolean {
  return (PLAIN.test(text) && !NO_TEXT.test(text)) || VERSION.test(text)
}

/** What lines of a block cannot keep: control characters, white space at the beginning of the text, and lines of white space only. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const NEEDS_QUOTES = /(?<![\s\S])\s|^[^\S\n]+$|[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]/mu

/** Returns a text of several lines as they are, after the mark that says how many of its last line breaks belong to it. */
function blockOf(text: string, indent: string): string {
  const isEnded = text.endsWith('\n')
  const mark = text.endsWith('\n\n') ? '|+' : isEnded ? '|' : '|-'
  const lines = text.slice(0, isEnded ? -1 : undefined).split('\n')
  return `${mark}\n${lines.map((line) => (line === '' ? '' : indent + STEP + line)).join('\n')}`
}

const UNPRINTABLE = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g

function quoted(text: string): string {
  return JSON.stringify(text).replace(UNPRINTABLE, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
