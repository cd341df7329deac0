import { serviceOriginOf } from './service-origin'

const origin = (protocol: 'http' | 'https' | undefined, apiEndpoint: string, listenPort: unknown) =>
  serviceOriginOf({ protocol, apiEndpoint, listenPort })

test('has the chosen protocol, and the port unless it is the default of the protocol', () => {
  expect(origin('https', 'api.example.com', 443)).toBe('https://api.example.com')
  expect(origin('https', 'api.example.com', undefined)).toBe('https://api.example.com')
  expect(origin('https', 'api.example.com', 8443)).toBe('https://api.example.com:8443')
  expect(origin('http', ' api.example.com ', 80)).toBe('http://api.example.com')
  expect(origin('http', 'localhost', 8080)).toBe('http://localhost:8080')
  expect(origin('http', 'localhost', 443)).toBe('http://localhost:443')
})

test('has no address while endpoint or port is not valid', () => {
  expect(origin('http', '', 80)).toBeUndefined()
  expect(origin('http', 'not a host', 80)).toBeUndefined()
  expect(origin('http', 'a.b', '80x')).toBeUndefined()
  expect(origin('http', 'a.b', 70_000)).toBeUndefined()
})
