/** NUL and lone surrogates as `JSON.stringify` writes them; an even number of backslashes before is text, not an escape. */
const UNSTORABLE = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g

/** The text of a value for a jsonb column: characters that PostgreSQL cannot hold become U+FFFD. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value).replace(UNSTORABLE, '$1\ufffd')
}
