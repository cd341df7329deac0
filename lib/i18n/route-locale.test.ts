import { browserLocale, routeLocale } from './route-locale'

const route = (pathname: string, chosen?: string, acceptLanguage: string | null = null) => routeLocale({ pathname, chosen, acceptLanguage })

it.each([
  ['/apis', { kind: 'page', locale: 'en', path: '/apis', isPrivate: false }],
  ['/ko/apis', { kind: 'page', locale: 'ko', path: '/apis', isPrivate: false }],
  ['/ko', { kind: 'page', locale: 'ko', path: '/', isPrivate: false }],
  ['/en/apis', { kind: 'redirect', path: '/apis', byBrowser: false }],
  ['/en', { kind: 'redirect', path: '/', byBrowser: false }],
  ['/user', { kind: 'page', locale: 'en', path: '/user', isPrivate: true }],
  ['/ko/user', { kind: 'redirect', path: '/user', byBrowser: false }],
  ['/en/admin/category', { kind: 'redirect', path: '/admin/category', byBrowser: false }],
])('%s without a preference', (pathname, expected) => expect(route(pathname)).toEqual(expected))

it('sends a Korean browser to the Korean twin of a public page', () => {
  expect(route('/apis', undefined, 'ko-KR,ko;q=0.9')).toEqual({ kind: 'redirect', path: '/ko/apis', byBrowser: true })
})

it('a choice outranks the browser', () => {
  expect(route('/apis', 'en', 'ko')).toMatchObject({ kind: 'page', locale: 'en' })
  expect(route('/apis', 'ko', 'en')).toEqual({ kind: 'redirect', path: '/ko/apis', byBrowser: true })
  expect(route('/user', 'ko')).toMatchObject({ kind: 'page', locale: 'ko', isPrivate: true })
  expect(route('/ko/apis', 'en')).toMatchObject({ kind: 'page', locale: 'ko' })
})

it.each([
  [null, 'en'],
  ['', 'en'],
  ['fr-FR,de;q=0.8', 'en'],
  ['fr,ko;q=0.5,en;q=0.4', 'ko'],
  ['en-US,en;q=0.9,ko;q=0.8', 'en'],
  ['ko;q=0,en;q=0.1', 'en'],
  ['en;q=0.2, KO-kr;q=0.3', 'ko'],
] as const)('Accept-Language %j prefers %s', (header, locale) => expect(browserLocale(header)).toBe(locale))
