import type { DocumentSyntax } from '@portico/contract/method/import-states'
import { LineCounter, parseDocument } from 'yaml'
import { DocumentUnreadable, type TextPlace } from './document-unreadable.ts'
import { isObject, type JsonObject } from './json-object.ts'
import { parseJson } from './json-text.ts'
import { repeatedKeyAt } from './repeated-key.ts'
import { NESTING_MAX, YamlFault, yamlValue } from './yaml-value.ts'

export interface ParsedText {
  syntax: DocumentSyntax
  value: JsonObject
}

/** A longer invalid document that begins with a brace is taken as JSON, not as YAML in flow style. */
const FLOW_STYLE_MAX = 64 * 1024

/** Parses a JSON text; returns null if it is not JSON and may be YAML. Allows no duplicate keys. Throws DocumentUnreadable. */
export function parseJsonText(given: string): ParsedText | null {
  const text = withoutMark(given)
  try {
    const value = shallow(objectIn(parseJson(text)))
    const repeated = repeatedKeyAt(text)
    if (repeated !== null) throw new DocumentUnreadable('notJson', { place: placeAt(text, repeated) })
    return { syntax: 'json', value }
  } catch (error) {
    // The parser is recursive: deep nesting overflows the stack.
    if (error instanceof RangeError) throw nestedTooDeeply()
    if (!(error instanceof SyntaxError)) throw error
    if (beginsAsJson(text) && text.length > FLOW_STYLE_MAX) throw new DocumentUnreadable('notJson', { place: placeOf(text, error) })
    return null
  }
}

/** Parses a JSON or YAML 1.2 text. Limits aliases, and allows no duplicate keys. Throws DocumentUnreadable. */
export function parseDocumentText(text: string): ParsedText {
  return parseJsonText(text) ?? { syntax: 'yaml', value: parseYaml(withoutMark(text)) }
}

function parseYaml(text: string): JsonObject {
  const lineCounter = new LineCounter()
  const brokenAt = (position: number) => {
    const { line, col: column } = lineCounter.linePos(position)
    return new DocumentUnreadable(beginsAsJson(text) ? 'notJson' : 'notYaml', { place: { line, column } })
  }
  try {
    // `yamlValue` finds duplicate keys: the package compares every key of a map with every other.
    const { errors, contents } = parseDocument(text, {
      lineCounter,
      merge: true,
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'silent',
    })
    if (errors[0]) throw brokenAt(errors[0].pos[0])
    return objectIn(yamlValue(contents))
  } catch (cause) {
    if (cause instanceof YamlFault) throw typeof cause.fault === 'number' ? brokenAt(cause.fault) : cause.fault
    // The parser is recursive: deep nesting overflows the stack.
    if (cause instanceof RangeError) throw nestedTooDeeply()
    throw cause
  }
}

/** Returns a parsed JSON value unchanged. Throws DocumentUnreadable if it nests too deeply for recursion. */
function shallow(value: JsonObject): JsonObject {
  let level: unknown[] = [value]
  let depth = 0
  for (; level.length > 0; depth++) {
    level = level.flatMap((one) => Object.values(one as object).filter((inner) => typeof inner === 'object' && inner !== null))
  }
  if (depth - 1 > NESTING_MAX) throw nestedTooDeeply(depth - 1)
  return value
}

function nestedTooDeeply(actual?: number): DocumentUnreadable {
  return new DocumentUnreadable('nestedTooDeeply', { ...(actual === undefined ? {} : { actual }), max: NESTING_MAX })
}

function objectIn(value: unknown): JsonObject {
  if (isObject(value)) return value
  throw new DocumentUnreadable('notOpenapi')
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

function beginsAsJson(text: string): boolean {
  return /^\ufeff?\s*[{[]/.test(text)
}

/** Returns the position that most messages of JSON.parse contain, counted from 0. */
function placeOf(text: string, { message }: SyntaxError): TextPlace | null {
  const position = /at position (\d+)/.exec(message)?.[1]
  return position === undefined ? null : placeAt(text, Number(position))
}

function placeAt(text: string, position: number): TextPlace {
  const before = text.slice(0, position)
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
}
