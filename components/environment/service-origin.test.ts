import { serviceOriginOf } from './service-origin'

test('the scheme is https on 443 only, and the default port of the scheme is left out', () => {
  expect(serviceOriginOf('api.example.com', 443)).toBe('https://api.example.com')
  expect(serviceOriginOf(' api.example.com ', 80)).toBe('http://api.example.com')
  expect(serviceOriginOf('localhost', 8080)).toBe('http://localhost:8080')
})

test('has no address while endpoint or port is incomplete', () => {
  expect(serviceOriginOf('', 80)).toBeUndefined()
  expect(serviceOriginOf('not a host', 80)).toBeUndefined()
  expect(serviceOriginOf('a.b', '80x')).toBeUndefined()
  expect(serviceOriginOf('a.b', 70_000)).toBeUndefined()
})
