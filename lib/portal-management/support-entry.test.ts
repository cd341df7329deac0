import { supportEntry } from './support-entry'

it.each([
  [['apis', 'notice', 'faq'], '/support/notice'],
  [['api-news', 'faq'], '/support/faq'],
  [['customer-support', 'guide'], '/user/customer-support'],
  [['apis', 'guide'], undefined],
] as const)('with the menus %p, support leads to %p', (menus, address) => {
  expect(supportEntry(menus)).toBe(address)
})
