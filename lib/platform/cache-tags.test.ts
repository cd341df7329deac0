import { pagesOfTags } from './cache-tags'

const ID = '0197a3c2-0000-7000-8000-000000000000'

test('names the pages that show a policy, in every language', () => {
  expect(pagesOfTags(['policies'])).toEqual(['/join', '/ko/join', '/', '/ko', '/apis', '/ko/apis'])
  expect(pagesOfTags([`policy:terms:${ID}`, `policy:privacy:${ID}`])).toEqual([
    `/operational-policy/terms/${ID}`,
    `/ko/operational-policy/terms/${ID}`,
    `/operational-policy/privacy/${ID}`,
    `/ko/operational-policy/privacy/${ID}`,
  ])
})

test('names the pages of an API and of the portal, and none for other tags', () => {
  expect(pagesOfTags([`api:${ID}`])).toEqual([`/apis/${ID}`, `/ko/apis/${ID}`, `/withdrawn-api/${ID}`, `/ko/withdrawn-api/${ID}`])
  expect(pagesOfTags(['public', 'portal-config'])).toEqual(['/', '/ko', '/apis', '/ko/apis'])
  expect(pagesOfTags(['service-status'])).toEqual(['/status', '/ko/status'])
  expect(pagesOfTags(['categories', 'policy:other:1', 'api:../x'])).toEqual([])
})

test('names the pages of a board and of a post', () => {
  expect(pagesOfTags(['board:faq', `post:api-news:${ID}`])).toEqual([
    '/support/faq',
    '/ko/support/faq',
    '/support/api-news',
    '/ko/support/api-news',
    '/',
    '/ko',
    `/support/api-news/${ID}`,
    `/ko/support/api-news/${ID}`,
  ])
  expect(pagesOfTags(['board:other', 'post:notice:../x'])).toEqual(['/support/notice', '/ko/support/notice', '/', '/ko'])
})
