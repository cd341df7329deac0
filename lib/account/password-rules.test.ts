import { newPassword, PASSWORD_MAX, PASSWORD_MIN } from '@portico/contract/rule/password'
import { keptPasswordRules, PASSWORD_RULES } from './password-rules'

const limits = { min: PASSWORD_MIN, max: PASSWORD_MAX }

describe('keptPasswordRules', () => {
  it.each([
    ['', []],
    ['abc', ['letter', 'others']],
    ['abcdef12', ['length', 'letter', 'digit', 'others']],
    ['abcde 1!', ['length', 'letter', 'digit', 'special']],
    ['12345.67', ['length', 'digit', 'special', 'others']],
    ['Abcdefghij12!', ['letter', 'digit', 'special', 'others']],
    ['Abcdef1!', [...PASSWORD_RULES]],
  ])('of %j are %j', (password, rules) => expect([...keptPasswordRules(password, limits)]).toEqual(rules))

  it.each(['Abcdef1!', 'Abcdef12', 'Ab1!', 'Ab 1!efg', 'Abcdefghij1!!', '1234567!', '한글abc1!!'])(
    'agree with the contract on %j',
    (password) => {
      const isWhole = keptPasswordRules(password, limits).size === PASSWORD_RULES.length
      expect(isWhole).toBe(newPassword().isValidSync(password))
    },
  )
})
