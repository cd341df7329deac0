const NONE: ReadonlySet<string> = new Set()

/** Returns the header names in a Connection header, in lower case. */
export function namedInConnection(value: string | string[] | undefined): ReadonlySet<string> {
  if (value === undefined || value === 'keep-alive' || value === 'close') return NONE
  const text = typeof value === 'string' ? value : value.join(',')
  return new Set(text.split(',').map((name) => name.trim().toLowerCase()))
}
