import { alternatesOf } from './alternates'

const EN = 'http://localhost:3999/apis'
const KO = 'http://localhost:3999/ko/apis'

it('each twin names itself as canonical and the same set of languages', () => {
  const [en, ko] = [alternatesOf('en', '/apis'), alternatesOf('ko', '/apis')]
  expect([en.canonical, ko.canonical]).toEqual([EN, KO])
  expect(en.languages).toEqual({ en: EN, ko: KO, 'x-default': EN })
  expect(ko.languages).toEqual(en.languages)
})

it('a page that is given in one language, or has another address in each, names those', () => {
  expect(alternatesOf('ko', '/b', { ko: '/b' }).languages).toEqual({
    ko: 'http://localhost:3999/ko/b',
    'x-default': 'http://localhost:3999/ko/b',
  })
  const { canonical, languages } = alternatesOf('ko', '/b', { en: '/a', ko: '/b' })
  expect([canonical, languages?.en, languages?.['x-default']]).toEqual([
    'http://localhost:3999/ko/b',
    'http://localhost:3999/a',
    'http://localhost:3999/a',
  ])
})
