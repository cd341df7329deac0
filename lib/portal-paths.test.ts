import { isCenterPath, isPrivatePath, localePath, loginPathOf } from './portal-paths'

it.each([
  ['en', '/', '/'],
  ['en', '/apis', '/apis'],
  ['ko', '/', '/ko'],
  ['ko', '/apis', '/ko/apis'],
] as const)('%s %s is at %s', (locale, path, address) => expect(localePath(locale, path)).toBe(address))

it.each(['/user', '/user/subscription', '/admin', '/developer/apis', '/manager/login', '/api-docs/api/1', '/api-docs/published-api'])(
  '%s is private',
  (path) => {
    expect(isPrivatePath(path)).toBe(true)
  },
)

it.each(['/', '/apis', '/apis/user', '/users', '/login', '/administration', '/api-docs/published-api/1'])('%s is public', (path) => {
  expect(isPrivatePath(path)).toBe(false)
})

it('knows the developer center by its first segment', () => {
  expect(['/admin', '/developer/apis', '/manager/login', '/apis', '/user'].map(isCenterPath)).toEqual([true, true, true, false, false])
  expect([loginPathOf('/admin/category'), loginPathOf('/user')]).toEqual(['/manager/login', '/login'])
})
