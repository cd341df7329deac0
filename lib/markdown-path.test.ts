import { markdownPath, pageInMarkdown, prefersMarkdown } from './markdown-path'

const ID = '01a1fc15-3404-746f-961d-c7ac521ad7e2'

describe('the twin of a page', () => {
  it.each([
    ['/', '/index.md'],
    ['/apis', '/apis.md'],
    [`/apis/pet-store-${ID}`, `/apis/pet-store-${ID}.md`],
    [`/api-docs/published-api/${ID}/operations/list.pets`, `/api-docs/published-api/${ID}/operations/list.pets.md`],
    ['/support/notice', '/support/notice.md'],
    [`/support/faq/${ID}`, `/support/faq/${ID}.md`],
    ['/support/customer-support', '/support/customer-support.md'],
    [`/support/customer-support/api-customer-support/${ID}`, `/support/customer-support/api-customer-support/${ID}.md`],
    ['/gateway-errors', '/gateway-errors.md'],
    ['/gateway-errors/IpNotAllowed', '/gateway-errors/IpNotAllowed.md'],
    [`/apis/${ID}/changelog`, `/apis/${ID}/changelog.md`],
    [`/apis/${ID}/changelog/2`, `/apis/${ID}/changelog/2.md`],
    [`/operational-policy/terms/${ID}`, `/operational-policy/terms/${ID}.md`],
  ])('of %s is %s, and leads back', (page, twin) => {
    expect(markdownPath(page)).toBe(twin)
    expect(pageInMarkdown(twin, null)).toBe(page)
    expect(pageInMarkdown(page, 'text/markdown, text/html, */*')).toBe(page)
    expect(pageInMarkdown(page, 'text/html,application/xhtml+xml,*/*;q=0.8')).toBeUndefined()
  })

  it.each([
    '/login',
    '/join',
    '/user',
    '/apis/all',
    '/apis/search',
    `/support/customer-support/customer-support/${ID}`,
    `/apis/${ID}/changelog/feed.xml`,
    `/apis/${ID}/changelog/deployments/${ID}`,
    '/support/notice/all',
    '/support/notice/feed.xml',
    '/api-docs/api/1',
    '/index',
  ])('does not exist for %s', (page) => {
    expect(markdownPath(page)).toBeUndefined()
    expect(pageInMarkdown(`${page === '/index' ? '/login' : page}.md`, 'text/markdown')).toBeUndefined()
  })
})

it.each([
  ['text/markdown', true],
  ['text/html;q=0.8, Text/Markdown', true],
  ['text/markdown;q=0.5, text/html;q=0.9', false],
  ['text/markdown;q=0, */*', false],
  ['*/*', false],
  ['text/*', false],
  ['application/markdown-like', false],
  [undefined, false],
])('Accept: %s prefers Markdown: %s', (accept, isPreferred) => {
  expect(prefersMarkdown(accept)).toBe(isPreferred)
})
