import { decodeEscapes, isCredentialName } from '../plan/credential-name.ts'

/** Replaces secrets in logs. */
const MASK = '***'
/** A subscription's API key, anywhere in a text. */
const OWN_KEY = /pk_[0-9A-Za-z]{38}/g
const USER_INFO = /\/\/[^/?#@\s]*@/g
/** A name with its `=`, after the start or a separator. */
const NAME = /(?:^|[?;#,\s/])([^?;#,\s/=]*)=/g

const ENCODED_EQUALS = /%(?:25)*3d/i

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
  const plain = decodeEscapes(pair)
  if (plain.split('&').every(namesNone)) return pair
  const value = pair.indexOf('=')
  return pair.slice(0, value + 1) + MASK
}

/** Returns whether a decoded pair names no credential. */
function namesNone(pair: string): boolean {
  for (const { 1: name = '' } of pair.matchAll(NAME)) if (isCredentialName(name)) return false
  return true
}
