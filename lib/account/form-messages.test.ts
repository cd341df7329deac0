import { WEAK_PASSWORD_RULES } from '@portico/contract/rule/password'
import en from '@/messages/en/rules.json'
import ko from '@/messages/ko/rules.json'
import { checkInvitation, checkSetUp } from './check-credentials'
import { checkJoin } from './check-join'
import { checkReset } from './check-reset'
import { ACCOUNT_RULES } from './form-messages'

const LONG = 'a'.repeat(300)
const WRONG = ['', 'x', 'short1!', 'abcdefgh', '12345678!', 'Abcdefg1', 'Abc 1234!', '한글비밀번호1!', 'a\nb', LONG]
const FIELDS = ['email', 'password', 'passwordConfirmation', 'name', 'phone', 'company', 'team', 'locale']

it.each([
  ['sign-up', (entries: Record<string, string>) => checkJoin({ ...entries, country: 'KR' }, [])],
  ['invitation', checkInvitation],
  ['set-up', checkSetUp],
  ['reset', checkReset],
])('every rule that the form of %s can break has a text', (_name, check) => {
  const token = 'a'.repeat(24)
  const broken = WRONG.flatMap((value) =>
    Object.entries(check({ ...Object.fromEntries(FIELDS.map((field) => [field, value])), token }).broken ?? {}),
  )
  const unknown = broken.filter(([field, message]) => field !== 'token' && ![...ACCOUNT_RULES, 'countryFirst'].includes(message))
  expect(broken.length).toBeGreaterThanOrEqual(WRONG.length)
  expect(unknown).toEqual([])
})

it('the rules that only the platform checks have texts of their own in both languages', () => {
  for (const rule of WEAK_PASSWORD_RULES) {
    expect(ACCOUNT_RULES).toContain(rule)
    expect([en[rule], ko[rule]].every((text) => text.length > 10 && text !== en.invalid && text !== ko.invalid)).toBe(true)
  }
})
