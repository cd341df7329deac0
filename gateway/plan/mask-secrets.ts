/** Replaces secrets in logs. */
const MASK = '***'
/** Longest name in the cache of names, and the cache's size. */
const KNOWN_NAME_MAX = 64
const KNOWN_MAX = 1_000
/** Levels of percent-encoding that are decoded. */
const DECODINGS_MAX = 3

/** A subscription's API key, anywhere in a text. */
const OWN_KEY = /pk_[0-9A-Za-z]{38}/g
const USER_INFO = /\/\/[^/?#@\s]*@/g
const ESCAPE = /%([0-9a-f]{2})/gi
/** A name with its `=`, after the start or a separator. */
const NAME = /(?:^|[?;#,\s/])([^?;#,\s/=]*)=/g

const ENCODED_EQUALS = /%(?:25)*3d/i

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
  const plain = decoded(name).normalize('NFKC').toLowerCase()
  const found = [plain, ...plain.split(/[[\].:]+/)].some((text) => isCredential(text.replace(/[^a-z0-9]+/g, '')))
  if (name.length <= KNOWN_NAME_MAX && KNOWN.size < KNOWN_MAX) KNOWN.set(name, found)
  return found
}

/**
 * Returns a URL, a path with query, or a header value for a log: values of credential-like names, API keys, and user names and passwords
 * before a host are masked. A value ends only at `&`, so that no part of a secret remains.
 */
export function maskSecrets(text: string): string {
  let masked = text
  if (masked.includes('pk_')) masked = masked.replace(OWN_KEY, `pk_${MASK}`)
  if (masked.includes('@')) masked = masked.replace(USER_INFO, `//${MASK}@`)
  return masked.includes('=') || masked.includes('%') ? maskPairs(masked) : masked
}

function maskPairs(text: string): string {
  return text.includes('&') ? text.split('&').map(maskPair).join('&') : maskPair(text)
}

function maskPair(pair: string): string {
  for (const { 0: found, 1: name = '', index } of pair.matchAll(NAME)) {
    if (isCredentialName(name)) return pair.slice(0, index + found.length) + MASK
  }
  if (!ENCODED_EQUALS.test(pair)) return pair
  const plain = decoded(pair)
  if (plain.split('&').every(namesNone)) return pair
  const value = pair.indexOf('=')
  return pair.slice(0, value + 1) + MASK
}

/** Returns whether a decoded pair names no credential. */
function namesNone(pair: string): boolean {
  for (const { 1: name = '' } of pair.matchAll(NAME)) if (isCredentialName(name)) return false
  return true
}

function isCredential(folded: string): boolean {
  const name = folded.replace(/[0-9]{1,9}$/, '')
  return WHOLE.has(name) || PART.test(name) || END.test(name)
}

/** Returns a text with its escapes decoded, up to `DECODINGS_MAX` times. */
function decoded(text: string): string {
  let read = text
  for (let i = 0; i < DECODINGS_MAX && read.includes('%'); i += 1) {
    read = read.replace(ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
  return read
}
