import { portalPaths } from '@/lib/portal-paths'

/** The state of the list of public inquiries in its address. */
export interface InquirySearch {
  q: string
  /** The id of an API, or empty. */
  apiId: string
  page: number
}

export const WHOLE_LIST: InquirySearch = { q: '', apiId: '', page: 1 }
export const INQUIRY_PAGE_SIZE = 20

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const SEARCH_MAX = 100
const PAGE_MAX = 10_000

/** Returns whether a text has the form of an id. */
export const isInquiryId = (text: string) => UUID.test(text)

/** Returns the state in an address; invalid values count as not given. */
export function inquirySearchOf(params: Record<string, string | string[] | undefined>): InquirySearch {
  const text = (name: string) => {
    const given = params[name]
    const value = typeof given === 'string' ? given : (given?.[0] ?? '')
    return value.includes('\0') ? '' : value.trim().normalize('NFC')
  }
  const page = Number(text('page'))
  return {
    q: text('q').slice(0, SEARCH_MAX),
    apiId: UUID.test(text('apiId')) ? text('apiId') : '',
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, PAGE_MAX) : 1,
  }
}

/** Returns the address of a state without default values: `/support/customer-support?q=key&page=2`. */
export function inquiriesPath(search: Partial<InquirySearch> = {}): string {
  const { q, apiId, page } = { ...WHOLE_LIST, ...search }
  const params = new URLSearchParams()
  if (q !== '') params.set('q', q)
  if (apiId !== '') params.set('apiId', apiId)
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query === '' ? portalPaths.inquiries : `${portalPaths.inquiries}?${query}`
}
