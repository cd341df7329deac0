/**
 * What no path may hold as it is sent: two slashes in a row, a backslash, an encoded slash, backslash or control character, a segment of
 * dots, also encoded and also with parameters behind `;`, a broken escape, a fragment, and anything but printable ASCII.
 */
const AMBIGUOUS = /\/\/|\\|#|%(?:2f|5c|[01][0-9a-f]|7f)|\/(?:\.|%2e)+(?:;|%3b)|\/(?:\.|%2e){1,2}(?:\/|$)|%(?![0-9a-f]{2})|[^!-~]/i

/** A segment that a server which decoded the path takes for `.` or `..`: it may leave blanks, parameters and what follows off. */
const DOTS = /(?:^|[/\\]) *\.{1,2} *(?:[;?#/\\]|$)/
const CONTROL = /[^ -~\u0080-\uffff]/
const NOT_ASCII = /[^ -~]/
/** Characters that show nothing: some servers leave them out. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** What servers of other character sets take for a slash, besides what NFKC makes one of. */
const SLASH_ALIKE = /[\u2044\u2215\u2216\u29f8\u29f9]/g
const ESCAPE = /%([0-9a-f]{2})/gi
/** The first bytes of UTF-8 that is longer than it need be: lax decoders read ASCII out of it. */
const OVERLONG = /%(?:c[01]|e0%[89]|f0%8|f8|fc)/i
/** How often a server may decode a path; one that still changes then is refused. */
const DECODINGS_MAX = 4

/**
 * Whether every server reads a raw path alike, as far as its segments go: no decoding (once or more often), no removal of parameters and
 * no look-alike of a dot or slash makes a dot segment of it. Its escapes are UTF-8 (RFC 3987).
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
