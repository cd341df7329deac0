/**
 * Forbidden in paths as sent: repeated slashes, backslashes, encoded slashes, backslashes and control characters, dot segments (also
 * encoded, or with parameters after `;`), invalid escapes, fragments, and anything but printable ASCII.
 */
const AMBIGUOUS = /\/\/|\\|#|%(?:2f|5c|[01][0-9a-f]|7f)|\/(?:\.|%2e)+(?:;|%3b)|\/(?:\.|%2e){1,2}(?:\/|$)|%(?![0-9a-f]{2})|[^!-~]/i

/** A decoded segment that a server may read as `.` or `..`, if it ignores spaces, parameters and what follows. */
const DOTS = /(?:^|[/\\]) *\.{1,2} *(?:[;?#/\\]|$)/
const CONTROL = /[^ -~\u0080-\uffff]/
const NOT_ASCII = /[^ -~]/
/** Invisible characters, which some servers drop. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** What servers with other character sets read as a slash, besides the characters that NFKC maps to one. */
const SLASH_ALIKE = /[\u2044\u2215\u2216\u29f8\u29f9]/g
const ESCAPE = /%([0-9a-f]{2})/gi
/** The first bytes of overlong UTF-8, which lax decoders read as ASCII. */
const OVERLONG = /%(?:c[01]|e0%[89]|f0%8|f8|fc)/i
/** Levels of encoding; a path that is still encoded after them is refused. */
const DECODINGS_MAX = 4

/**
 * Returns whether all servers read a raw path as the same segments: decoding (also repeated), removing parameters and normalizing similar
 * characters creates no dot segment. Escapes are UTF-8 (RFC 3987).
 */
export function hasOneReading(path: string): boolean {
  if (AMBIGUOUS.test(path)) return false
  return !path.includes('%') || staysWhole(path)
}

function staysWhole(path: string): boolean {
  let read: string
  try {
    read = decodeURIComponent(path)
  } catch {
    return false
  }
  for (let decodings = 1; decodings <= DECODINGS_MAX; decodings += 1) {
    if (CONTROL.test(read) || OVERLONG.test(read) || hasDots(read)) return false
    const again = read.replace(ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    if (again === read) return true
    read = again
  }
  return false
}

function hasDots(read: string): boolean {
  return DOTS.test(read) || (NOT_ASCII.test(read) && DOTS.test(read.normalize('NFKC').replace(INVISIBLE, '').replace(SLASH_ALIKE, '/')))
}

/** Returns whether a server may read a segment as `.` or `..`, by any of the readings of `hasOneReading`. Any bytes may be escaped. */
export function mayReadAsDots(segment: string): boolean {
  let read = `/${segment}`
  for (let decodings = 0; decodings <= DECODINGS_MAX; decodings += 1) {
    if (hasDots(read)) return true
    const again = decoded(read)
    if (again === read) return false
    read = again
  }
  return true
}

function decoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
}
