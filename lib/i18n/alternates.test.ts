import { alternatesOf } from './alternates'

const EN = 'http://localhost:3999/apis'
const KO = 'http://localhost:3999/ko/apis'

it('each twin names itself as canonical and the same set of languages', () => {
  const [en, ko] = [alternatesOf('en', '/apis'), alternatesOf('ko', '/apis')]
  expect([en.canonical, ko.canonical]).toEqual([EN, KO])
  expect(en.languages).toEqual({ en: EN, ko: KO, 'x-default': EN })
  expect(ko.languages).toEqual(en.languages)
})
