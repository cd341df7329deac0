import { inquiriesPath, inquirySearchOf, ownInquiryPath, WHOLE_LIST } from './shared-inquiry-address'

const API = '0197a3c2-0000-7000-8000-000000000001'

describe('the address of the list of public inquiries', () => {
  it('has what differs from the whole list, and gives it back', () => {
    expect(inquiriesPath()).toBe('/support/customer-support')
    const search = { q: '키 & 토큰', apiId: API, page: 3 }
    const path = inquiriesPath(search)
    expect(inquirySearchOf(Object.fromEntries(new URL(path, 'http://x').searchParams))).toEqual(search)
  })

  it('ignores what is invalid', () => {
    expect(inquirySearchOf({ q: 'a\0', apiId: 'no-id', page: '-2' })).toEqual(WHOLE_LIST)
    expect(inquirySearchOf({ q: ['x', 'y'], page: '1e9' })).toEqual({ q: 'x', apiId: '', page: 10_000 })
    expect(inquirySearchOf({ q: 'a'.repeat(200) }).q).toHaveLength(100)
  })
})

it.each([
  ['create', '/user/customer-support/create'],
  ['create/customer-support', '/user/customer-support/create'],
  [`create/api-customer-support/${API}`, `/user/customer-support/create?apiId=${API}`],
  [`api-customer-support/${API}`, `/user/customer-support/api-customer-support/${API}`],
  [API, `/user/customer-support/customer-support/${API}`],
  [`customer-support/update/${API}`, `/user/customer-support/customer-support/update/${API}`],
])('/support/customer-support/%s leads to %s', (rest, path) => expect(ownInquiryPath(rest.split('/'))).toBe(path))

it.each([
  'nothing',
  'customer-support',
  'customer-support/x',
  `other/${API}`,
  `${API}/x`,
  `customer-support/${API}/x`,
  `update/${API}`,
  'customer-support/update/x',
])('/support/customer-support/%s is no address', (rest) => expect(ownInquiryPath(rest.split('/'))).toBeUndefined())
