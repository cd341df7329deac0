const SEARCH_MAX = 100
/** The largest page that the platform accepts; a larger one is past the end of every list as well. */
const PAGE_MAX = 10_000
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The parameters of an address, as a page gets them. */
export type AddressParams = Record<string, string | string[] | undefined>

/** Returns whether a text has the form of an id. */
export const isUuid = (text: string) => UUID.test(text)

/** Returns a text of an address, the first of several; empty if it is missing or cannot be stored. */
export function textIn(params: AddressParams, name: string): string {
  const given = params[name]
  const value = typeof given === 'string' ? given : (given?.[0] ?? '')
  return value.includes('\0') ? '' : value.trim().normalize('NFC')
}

/** Returns the search text of an address, `q`, cut to what the platform accepts. */
export const searchTextIn = (params: AddressParams) => textIn(params, 'q').slice(0, SEARCH_MAX)

/** Returns the page of an address; the first for an invalid one. */
export function pageIn(params: AddressParams): number {
  const page = Number(textIn(params, 'page'))
  return Number.isInteger(page) && page >= 1 ? Math.min(page, PAGE_MAX) : 1
}

/** Returns an address with the values that are not empty, and the page unless it is the first: `/support/faq?category=usage&page=2`. */
export function searchAddress(path: string, values: Record<string, string>, page: number): string {
  const params = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query === '' ? path : `${path}?${query}`
}
