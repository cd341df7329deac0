/** A segment of a path template with parameters within it. */
export interface SegmentPattern {
  /** Route text before the first parameter. */
  before: string
  /** Route texts between parameters. */
  between: readonly string[]
  /** Route text after the last parameter. */
  after: string
  /** All route texts, with `{}` for each parameter. */
  shape: string
  /** Number of characters of all texts. */
  literals: number
}

/**
 * The longest segment, in characters, that templates with several parameters in it match. Searching for the texts between them costs time
 * that grows with the segment and with the number of templates.
 */
export const SEVERAL_PARAMETERS_MAX = 1_000

const ESCAPE = /%([0-9a-f]{2})/gi
const UNRESERVED = /[A-Za-z0-9\-._~]/
/** Added to an escaped octet, so that it is one character and equals no other. */
const ESCAPED = 0x100

/**
 * Returns the text by which a segment is compared: unreserved characters decoded (RFC 3986, section 6.2.2), and every other escape as one
 * character, so that no text matches within an escape.
 */
export function routeText(segment: string): string {
  if (!segment.includes('%')) return segment
  return segment.replace(ESCAPE, (_, hex: string) => {
    const octet = Number.parseInt(hex, 16)
    const character = String.fromCharCode(octet)
    return UNRESERVED.test(character) ? character : String.fromCharCode(ESCAPED + octet)
  })
}

/** Returns a route text as a normalized segment. */
export function segmentOf(text: string): string {
  return text.replace(/[\u0100-\u01ff]/g, (one) => `%${(one.charCodeAt(0) - ESCAPED).toString(16).padStart(2, '0').toUpperCase()}`)
}

/** Compiles the texts around a segment's parameters. */
export function compileSegment(texts: readonly string[]): SegmentPattern {
  const routed = texts.map(routeText)
  return {
    before: routed[0] ?? '',
    between: routed.slice(1, -1),
    after: routed.at(-1) ?? '',
    shape: routed.join('{}'),
    literals: routed.reduce((sum, text) => sum + text.length, 0),
  }
}

/** Compares the precedence of patterns: more literal characters first, then fewer parameters, then by shape. Zero if they are equal. */
export function comparePatterns(a: SegmentPattern, b: SegmentPattern): number {
  return b.literals - a.literals || a.between.length - b.between.length || (a.shape < b.shape ? -1 : a.shape > b.shape ? 1 : 0)
}

/**
 * Returns whether a segment's route text matches, and adds start and end of each parameter's value to `bounds`. A value is not empty; it
 * ends where the next text first occurs, the last one at the text after it.
 */
export function matchSegment({ before, between, after }: SegmentPattern, text: string, bounds: number[] | null): boolean {
  if (!text.startsWith(before) || !text.endsWith(after)) return false
  if (between.length > 0 && text.length > SEVERAL_PARAMETERS_MAX) return false
  const end = text.length - after.length
  let start = before.length
  for (const separator of between) {
    const at = text.indexOf(separator, start + 1)
    if (at === -1) return false
    bounds?.push(start, at)
    start = at + separator.length
  }
  if (start >= end) return false
  bounds?.push(start, end)
  return true
}

/** Returns the value of a parameter in a raw segment that matches, as it was sent. */
export function valueIn(pattern: SegmentPattern, segment: string, part: number): string {
  const bounds: number[] = []
  if (!matchSegment(pattern, routeText(segment), bounds)) throw new Error('the segment does not match its template')
  return segment.slice(rawIndex(segment, bounds[2 * part] ?? 0), rawIndex(segment, bounds[2 * part + 1] ?? 0))
}

/** Returns the index in a raw segment of an index in its route text. */
function rawIndex(segment: string, index: number): number {
  if (!segment.includes('%')) return index
  let raw = 0
  for (let i = 0; i < index; i += 1) raw += segment[raw] === '%' ? 3 : 1
  return raw
}
