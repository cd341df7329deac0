const QUOTE = 0x22
const COMMA = 0x2c
const LIST = 0x5b
const BACKSLASH = 0x5c
const LIST_END = 0x5d
const OBJECT = 0x7b
const OBJECT_END = 0x7d

/**
 * Returns the position of the first key of a valid JSON text that its object has already; null if there is none. JSON.parse keeps the last
 * value of such a key without a word. Takes linear time.
 */
export function repeatedKeyAt(text: string): number | null {
  const outer: (Set<string> | null)[] = []
  /** The keys of the innermost object; null in a list. */
  let keys: Set<string> | null = null
  let isKey = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = endOfString(text, at)
      if (isKey && keys && keys.size === keys.add(textBetween(text, at, end)).size) return at
      isKey = false
      at = end
    } else if (code === COMMA) isKey = keys !== null
    else if (code === OBJECT || code === LIST) {
      outer.push(keys)
      keys = code === OBJECT ? new Set() : null
      isKey = code === OBJECT
    } else if (code === OBJECT_END || code === LIST_END) keys = outer.pop() ?? null
  }
  return null
}

/** Returns the position of the quote that ends a string. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    if (end < 0) return text.length
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes++
    if (escapes % 2 === 0) return end
  }
}

function textBetween(text: string, start: number, end: number): string {
  const key = text.slice(start + 1, end)
  return key.includes('\\') ? String(JSON.parse(`"${key}"`)) : key
}
