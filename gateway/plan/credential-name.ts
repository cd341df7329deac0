/** Longest name in the cache of names, and the cache's size. */
const KNOWN_NAME_MAX = 64
const KNOWN_MAX = 1_000
/** Levels of percent-encoding that are decoded. */
const DECODINGS_MAX = 3

const ESCAPE = /%([0-9a-f]{2})/gi

const WHOLE: ReadonlySet<string> = new Set(['auth', 'code', 'key', 'otp', 'pass', 'pin', 'pwd', 'sid', 'sig', 'ticket'])
const PART =
  /token|secret|passw|passphrase|passcode|credential|signature|apikey|accesskey|authori[sz]|authentic|bearer|session|jwt|assertion|samlresponse|cookie|[cx]srf/
const END = /(?:key|auth|sig|pwd|(?:auth|otp|verification|recovery|security|login|access|reset)code)$/

const KNOWN = new Map<string, boolean>()

/**
 * Returns whether a query, header or field name is that of a credential: in any case, with any separators (`api-key`, `Api_Key`,
 * `user[password]`, `token[0]`), and percent-encoded.
 */
export function isCredentialName(name: string): boolean {
  const known = KNOWN.get(name)
  if (known !== undefined) return known
  const plain = decodeEscapes(name).normalize('NFKC').toLowerCase()
  const found = [plain, ...plain.split(/[[\].:]+/)].some((text) => isCredential(text.replace(/[^a-z0-9]+/g, '')))
  if (name.length <= KNOWN_NAME_MAX && KNOWN.size < KNOWN_MAX) KNOWN.set(name, found)
  return found
}

function isCredential(folded: string): boolean {
  const name = folded.replace(/[0-9]{1,9}$/, '')
  return WHOLE.has(name) || PART.test(name) || END.test(name)
}

/** Returns a text with its escapes decoded, several times if its decoded form has escapes. */
export function decodeEscapes(text: string): string {
  let read = text
  for (let i = 0; i < DECODINGS_MAX && read.includes('%'); i += 1) {
    read = read.replace(ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
  return read
}
