import { isTestable, portAfterProtocolChange, serverAddressOf, serverUrl } from './server-address'

describe('the port of a server', () => {
  test('follows the protocol while it is the default of the old one, or empty', () => {
    expect(portAfterProtocolChange(80, 'http', 'https')).toBe(443)
    expect(portAfterProtocolChange(443, 'https', 'http')).toBe(80)
    expect(portAfterProtocolChange('', 'http', 'https')).toBe(443)
    expect(portAfterProtocolChange(undefined, 'https', 'http')).toBe(80)
  })
  test('stays as typed otherwise', () => {
    expect(portAfterProtocolChange(8080, 'http', 'https')).toBe(8080)
    expect(portAfterProtocolChange(443, 'http', 'https')).toBe(443)
    expect(portAfterProtocolChange('x', 'http', 'https')).toBe('x')
  })
})

describe('a pasted URL', () => {
  test.each([
    ['https://api.example.com/v1?x=1', { protocol: 'https', address: 'api.example.com', port: 443 }],
    ['http://localhost', { protocol: 'http', address: 'localhost', port: 80 }],
    ['http://[2001:DB8::7]:8080/v1', { protocol: 'http', address: '2001:db8::7', port: 8080 }],
    ['HTTPS://api.example.com:8443', { protocol: 'https', address: 'api.example.com', port: 8443 }],
  ])('%s is taken apart', (pasted, parts) => {
    expect(serverAddressOf(pasted)).toEqual(parts)
  })
  test.each([
    'api.example.com',
    'ftp://a.b',
    'http://',
    'http://a..b',
    'http://a.b:70000',
    'http://user:pw@a.b',
    'http://[::1',
    'http://::1',
  ])('%s is left alone', (typed) => {
    expect(serverAddressOf(typed)).toBeUndefined()
  })
})

describe('a connection test', () => {
  test('needs an address and a port', () => {
    expect(isTestable({ protocol: 'http', address: 'localhost', port: 80 })).toBe(true)
    for (const address of ['::1', '[::1]', '2001:DB8::7']) expect(isTestable({ protocol: 'http', address, port: 80 })).toBe(true)
    expect(isTestable({ protocol: 'http', address: '::1%lo', port: 80 })).toBe(false)
    expect(isTestable({ protocol: 'http', address: '', port: 80 })).toBe(false)
    expect(isTestable({ protocol: 'http', address: 'a b', port: 80 })).toBe(false)
    expect(isTestable({ protocol: 'http', address: 'a.b', port: '' })).toBe(false)
    expect(isTestable({ protocol: 'http', address: 'a.b', port: 0 })).toBe(false)
  })
})

test("a server's URL leaves the protocol's own port out", () => {
  expect(serverUrl({ protocol: 'https', address: 'a.b', port: 443 })).toBe('https://a.b')
  expect(serverUrl({ protocol: 'http', address: 'a.b', port: 443 })).toBe('http://a.b:443')
  expect(serverUrl({ protocol: 'http', address: '2001:db8::7', port: 443 })).toBe('http://[2001:db8::7]:443')
})
