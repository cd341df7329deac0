import { grantableRoles } from './grantable-roles'

test('a superAdmin gives every role, an admin only developer and user, anybody else none', () => {
  expect(grantableRoles(['superAdmin'])).toEqual(['superAdmin', 'admin', 'developer', 'user'])
  expect(grantableRoles(['admin', 'developer'])).toEqual(['developer', 'user'])
  expect(grantableRoles(['developer', 'user'])).toEqual([])
})
