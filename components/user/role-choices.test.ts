import { roleChoices } from './role-choices'

const on = (value: string) => ({ value, disabled: false })
const fixed = (value: string) => ({ value, disabled: true })

test('offers roles that may be granted, and shows held roles that may not be revoked', () => {
  expect(roleChoices(['developer', 'user'], ['user'])).toEqual([on('developer'), on('user')])
  expect(roleChoices(['developer', 'user'], ['admin'])).toEqual([fixed('admin'), on('developer'), on('user')])
})

test('the last superAdmin stays one; other roles may change', () => {
  const all = ['superAdmin', 'admin', 'developer', 'user'] as const
  expect(roleChoices(all, ['superAdmin'], true)).toEqual([fixed('superAdmin'), on('admin'), on('developer'), on('user')])
  expect(roleChoices(all, ['superAdmin'], false)[0]).toEqual(on('superAdmin'))
})
