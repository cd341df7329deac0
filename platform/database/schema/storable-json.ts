/** NUL and lone surrogates as `JSON.stringify` writes them; an even number of preceding backslashes is text, not an escape. */
const UNSTORABLE = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g

/** Returns a value as text for a jsonb column; characters that PostgreSQL cannot store become U+FFFD. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value).replace(UNSTORABLE, '$1\ufffd')
}
