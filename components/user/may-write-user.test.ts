import { mayWriteUser } from './may-write-user'

test('a superAdmin writes everybody, an admin only people without an admin role, anybody else nobody', () => {
  expect(mayWriteUser(['superAdmin'], ['superAdmin'])).toBe(true)
  expect(mayWriteUser(['superAdmin'], ['admin', 'user'])).toBe(true)
  expect(mayWriteUser(['admin'], ['developer', 'user'])).toBe(true)
  expect(mayWriteUser(['admin'], ['developer', 'admin'])).toBe(false)
  expect(mayWriteUser(['admin'], ['superAdmin'])).toBe(false)
  expect(mayWriteUser(['developer'], ['user'])).toBe(false)
})
