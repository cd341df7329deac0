/**
 * Returns the decoded value of the first cookie of a name in a `Cookie` header (or `document.cookie`); undefined without one. Later cookies
 * of the same name never count, so that all readers find the same one. Never throws.
 */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  for (const pair of pairsOf(header)) {
    if (nameOf(pair) === name) return decoded(pair.slice(name.length + 1))
  }
  return undefined
}

/** Returns a `Cookie` header that contains a name once, with this value, and the other cookies unchanged. */
export function replaceCookie(header: string | null, name: string, value: string): string {
  const others = pairsOf(header).filter((pair) => nameOf(pair) !== name)
  return [...others, `${name}=${value}`].join('; ')
}

/** Returns the value of a request's first cookie of a name. */
export function cookieOf(request: { headers: Headers }, name: string): string | undefined {
  return readCookie(request.headers.get('cookie'), name)
}

function pairsOf(header: string | null | undefined): string[] {
  return (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
}

function nameOf(pair: string): string | undefined {
  const at = pair.indexOf('=')
  return at > 0 ? pair.slice(0, at) : undefined
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
