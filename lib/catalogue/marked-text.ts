/** A part of a text; `found` if it is a word of the search. */
export interface TextPart {
  text: string
  found: boolean
}

/** Returns the terms of a search as they are compared: in NFC and lower case. */
export function termsOfSearch(q: string): string[] {
  const terms =
    q
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  // The longest first, so that "weather" is marked rather than "we".
  return [...new Set(terms)].sort((one, other) => other.length - one.length)
}

/** Returns a text in parts, with the terms of a search apart; joined they are the text. */
export function markedParts(text: string, terms: readonly string[]): TextPart[] {
  const lower = text.toLowerCase()
  // Some letters have more characters in lower case: places would differ.
  if (terms.length === 0 || lower.length !== text.length) return text === '' ? [] : [{ text, found: false }]
  const parts: TextPart[] = []
  let plain = 0
  for (let at = 0; at < text.length; ) {
    const word = terms.find((candidate) => lower.startsWith(candidate, at))
    if (word === undefined) {
      at += 1
      continue
    }
    if (plain < at) parts.push({ text: text.slice(plain, at), found: false })
    parts.push({ text: text.slice(at, at + word.length), found: true })
    at += word.length
    plain = at
  }
  if (plain < text.length) parts.push({ text: text.slice(plain), found: false })
  return parts
}
