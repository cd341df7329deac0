interface SourceContext {
  /** The source text of a primitive value; absent for objects and arrays. */
  source?: string
}

/** Part of ECMAScript 2026, which the compiler does not know yet. */
interface ExactJson {
  rawJSON(text: string): object
  isRawJSON(value: unknown): boolean
  parse(text: string, reviver: (this: unknown, key: string, value: unknown, context: SourceContext) => unknown): unknown
}

const exactJson = JSON as unknown as ExactJson

/**
 * Parses a JSON text. Numbers that a double would change (`1.0`, int64 bounds) become exact ones, so that `stringifyJson` writes them as
 * they were. Throws SyntaxError.
 */
export function parseJson(text: string): unknown {
  return exactJson.parse(text, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined ? numberOf(source, value) : value,
  )
}

/** Returns a value as JSON text: no white space, keys in their order. */
export function stringifyJson(value: unknown): string {
  return JSON.stringify(value)
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** Returns a number that keeps the digits of its source; the plain number if that has them, or if the source is not JSON. */
export function numberOf(source: string, value: number): unknown {
  return String(value) === source || !JSON_NUMBER.test(source) ? value : exactJson.rawJSON(source)
}

/** Returns whether a value is a number that keeps its source text. */
export function isExactNumber(value: unknown): value is { rawJSON: string } {
  return exactJson.isRawJSON(value)
}

/** Returns a copy with plain numbers in place of exact ones, for answers and comparisons. */
export function plainJson<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value
}

/** Returns a copy of `value` with the exact numbers of `written` wherever both have the same number at the same place. */
export function withExactNumbers(value: unknown, written: unknown): unknown {
  if (typeof value === 'number') return isExactNumber(written) && Number(written.rawJSON) === value ? written : value
  if (typeof value !== 'object' || value === null || typeof written !== 'object' || written === null || isExactNumber(value)) return value
  if (Array.isArray(value)) return Array.isArray(written) ? value.map((item, index) => withExactNumbers(item, written[index])) : value
  const source = written as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, Object.hasOwn(source, key) ? withExactNumbers(item, source[key]) : item]),
  )
}
