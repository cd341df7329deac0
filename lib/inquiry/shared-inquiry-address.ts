import { INQUIRY_KINDS } from '@portico/contract/inquiry/inquiry'
import { portalPaths } from '@/lib/portal-paths'
import { type AddressParams, isUuid, pageIn, searchAddress, searchTextIn, textIn } from '@/lib/search-address'

/** The state of the list of public inquiries in its address. */
export interface InquirySearch {
  q: string
  /** The id of an API, or empty. */
  apiId: string
  page: number
}

export const WHOLE_LIST: InquirySearch = { q: '', apiId: '', page: 1 }
export const INQUIRY_PAGE_SIZE = 20

/** Returns the state in an address; invalid values count as not given. */
export function inquirySearchOf(params: AddressParams): InquirySearch {
  const apiId = textIn(params, 'apiId')
  return { q: searchTextIn(params), apiId: isUuid(apiId) ? apiId : '', page: pageIn(params) }
}

/**
 * Returns the page of the signed-in user for an address below the list of public inquiries; undefined for an address that none has. A new
 * inquiry is written on one page, whatever it is about; an id in the address chooses the API.
 */
export function ownInquiryPath([first = '', ...rest]: readonly string[]): string | undefined {
  const { createInquiry, inquiry, updateInquiry } = portalPaths.user
  const [second = '', third = '', ...more] = rest
  if (first === 'create') {
    const apiId = rest.find(isUuid)
    return apiId === undefined ? createInquiry : `${createInquiry}?apiId=${apiId}`
  }
  // The page of an inquiry finds it by its id alone.
  if (isUuid(first)) return rest.length === 0 ? inquiry('customer-support', first) : undefined
  const kind = INQUIRY_KINDS.find((one) => one === first)
  if (kind === undefined || more.length > 0) return undefined
  if (isUuid(second)) return third === '' ? inquiry(kind, second) : undefined
  return second === 'update' && isUuid(third) ? updateInquiry(kind, third) : undefined
}

/** Returns the address of a state without default values: `/support/customer-support?q=key&page=2`. */
export function inquiriesPath(search: Partial<InquirySearch> = {}): string {
  const { q, apiId, page } = { ...WHOLE_LIST, ...search }
  return searchAddress(portalPaths.inquiries, { q, apiId }, page)
}
