/** Returns whether a caller's If-None-Match has the current tag (RFC 9110, section 13.1.2); a proxy that compresses makes tags weak. */
export function isKnown(given: string | undefined, tag: string): boolean {
  const known = (given ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(tag) || known.includes('*')
}
