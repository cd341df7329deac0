import { twinAddress } from './choose-locale'

const twin = (locale: 'en' | 'ko', address: string) => twinAddress(locale, new URL(address, 'https://portal.example'))

it.each([
  ['ko', '/apis?page=2#list', '/ko/apis?page=2#list'],
  ['en', '/ko/apis', '/apis'],
  ['en', '/ko', '/'],
  ['ko', '/developer/apis?q=a', '/developer/apis?q=a'],
] as const)('in %s, %s is %s', (locale, address, expected) => expect(twin(locale, address)).toBe(expected))

it.each(['/ko//evil.example', '/ko///evil.example/x', '/ko//user@evil.example?a=b', '/en//evil.example', '/ko/\\\\evil.example'])(
  'in English, %s is home and never another site',
  (address) => expect(twin('en', address)).toBe('/'),
)
