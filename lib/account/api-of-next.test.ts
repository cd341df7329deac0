import { apiOfNext } from './api-of-next'

const ID = '0197a3c2-0000-7000-8000-000000000000'

it.each([
  [`/apis/${ID}`, ID],
  [`/ko/apis/${ID}?a=1`, ID],
  [`/apis/${ID}#reference`, ID],
  [`/api-docs/published-api/${ID}/stage/x/page/2`, ID],
  [`/apis/${ID}x`, undefined],
  [`//evil.example/apis/${ID}`, undefined],
  [`https://evil.example/apis/${ID}`, undefined],
  ['/apis', undefined],
  ['/user/subscription', undefined],
])('next=%s is the page of API %s', (next, id) => {
  expect(apiOfNext(`?${new URLSearchParams({ next })}`)).toBe(id)
})

it('no next is no API', () => expect(apiOfNext('?reason=SignedOut')).toBeUndefined())
