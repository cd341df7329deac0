const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = BigInt(DIGITS.length)
/** Digits of an id of 128 bits. */
const LENGTH = 22

/** The page of an API: its id, or a name and its short id. */
const API_PAGE = /^\/apis\/([^/]+)$/
const SHORT_ID = /^(?:.+-)?([0-9A-Za-z]{22})$/

/** Returns a UUID in 22 letters and digits. */
export function shortIdOf(id: string): string {
  let rest = BigInt(`0x${id.replaceAll('-', '')}`)
  let short = ''
  for (; rest > 0n; rest /= BASE) short = DIGITS[Number(rest % BASE)] + short
  return short.padStart(LENGTH, '0')
}

/** Returns the UUID of 22 letters and digits; undefined if they are more than one has. */
export function idOfShort(short: string): string | undefined {
  let value = 0n
  for (const digit of short) value = value * BASE + BigInt(DIGITS.indexOf(digit))
  const hex = value.toString(16).padStart(32, '0')
  return hex.length > 32 ? undefined : hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Returns the id of the API whose page has an address with a name (without a language, as it was sent); undefined for every other address. */
export function namedApiOf(path: string): string | undefined {
  const short = SHORT_ID.exec(API_PAGE.exec(path)?.[1] ?? '')?.[1]
  return short === undefined ? undefined : idOfShort(short)
}
