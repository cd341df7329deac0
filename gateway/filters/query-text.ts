/** Returns the decoded name of a raw `name=value` pair; unchanged if it cannot be decoded. */
export function queryName(pair: string): string {
  const end = pair.indexOf('=')
  return decode(end === -1 ? pair : pair.slice(0, end))
}

/** Returns the decoded value of a raw `name=value` pair. */
export function queryValue(pair: string): string {
  const end = pair.indexOf('=')
  return end === -1 ? '' : decode(pair.slice(end + 1))
}

/** Returns the raw pairs of a query that starts with `?`. */
export function queryPairs(query: string): string[] {
  return query.length > 1 ? query.slice(1).split('&') : []
}

function decode(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
