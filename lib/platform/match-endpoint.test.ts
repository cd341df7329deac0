import { isUnsafePath, matchEndpoint } from './match-endpoint'

it('finds an endpoint by method and path, HEAD as GET', () => {
  expect(matchEndpoint('GET', '/categories')?.path).toBe('/categories')
  expect(matchEndpoint('HEAD', '/categories')?.path).toBe('/categories')
  expect(matchEndpoint('DELETE', '/categories')).toBeUndefined()
})

it('takes a literal segment before a parameter', () => {
  expect(matchEndpoint('GET', '/categories/options')?.path).toBe('/categories/options')
  expect(matchEndpoint('GET', '/catalogue/apis/1')?.path).toBe('/catalogue/apis/:apiId')
})

it.each(['/a/../b', '/a/%2e%2e/b', '/a/%2E', '/a%2Fb', '/a%5cb', '/a%00', '/%zz'])('%s is unsafe', (path) => {
  expect(isUnsafePath(path)).toBe(true)
})

it.each(['/a/b.c', '/a/..b', '/a/%EA%B0%80'])('%s is safe', (path) => expect(isUnsafePath(path)).toBe(false))
