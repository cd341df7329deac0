import { guideOfPortalPage } from './guide-of-portal-page'

it.each([
  ['/apis', 'subscription'],
  ['/apis/0-a/changelog/2', 'version'],
  ['/apis/pets-1a2b', 'subscription'],
  ['/api-docs/published-api/1/operations/list', 'first-call'],
  ['/gateway-errors/ApiKeyMissing', 'error-codes'],
  ['/support/notice', 'inquiries'],
  ['/join/verify-email/en/aaa', 'your-account'],
  ['/', undefined],
  ['/status', undefined],
  ['/loginless', undefined],
])('%s is explained by %s', (path, slug) => expect(guideOfPortalPage(path)).toBe(slug))
