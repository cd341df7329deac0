import { listOfItem } from './list-of-item'
import { paths } from './paths'

type Paths = { readonly [name: string]: string | ((...given: never[]) => string) | Paths }

/** Pages that are about no item of a list. */
const WITHOUT_LIST = [
  '/join/verify-email',
  '/not-found',
  '/reset-password',
  '/operational-policy',
  '/developer/statistics',
  '/support/1',
  '/admin/support/1',
  '/developer/support/1',
]

function* addressesOf(part: Paths): Generator<string> {
  for (const value of Object.values(part)) {
    if (typeof value === 'object') yield* addressesOf(value)
    else if (typeof value === 'function') yield (value as (...ids: unknown[]) => string)('1', '2', '3')
  }
}

function* listsOf(part: Paths): Generator<string> {
  for (const value of Object.values(part)) {
    if (typeof value === 'object') yield* listsOf(value)
    else if (typeof value === 'string') yield value
  }
}

it('leads from the address of every item to a list that is a page', () => {
  const lists = new Set(listsOf(paths))
  const without = [...addressesOf(paths)].filter((address) => !lists.has(listOfItem(address) ?? ''))
  expect(without.filter((address) => !WITHOUT_LIST.some((start) => address.startsWith(start)))).toEqual([])
})

it.each([
  ['/developer/apis/1/stages/2', '/developer/apis'],
  ['/developer/webhooks/1', '/developer/webhooks'],
  ['/admin/environments/1/gateways/2', '/admin/environments'],
  ['/admin/user/update/7', '/admin/user/list'],
  ['/admin/support/api-news/1', '/admin/support/api-news'],
  ['/user/customer-support/api-customer-support/1', '/user/customer-support'],
  ['/support/api-news/1', '/support/api-news'],
  ['/ko/support/api-news/1', '/ko/support/api-news'],
  ['/ko/apis/1', '/ko/apis'],
  ['/api-docs/published-api/1', '/apis'],
  ['/ko/api-docs/published-api/1', '/ko/apis'],
  ['/developer/apis', undefined],
  ['/no-such-page', undefined],
])('of %s is %s', (address, list) => {
  expect(listOfItem(address)).toBe(list)
})
