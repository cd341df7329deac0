import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readMethodLines } from '../api/method-lines.ts'
import { readTargetUrl } from '../api/target-url.ts'
import type { yup } from '../rule/yup.ts'
import { proposeBasePath, proposeName } from './propose-api.ts'
import { quickCreateInput } from './quick-create-input.ts'

describe('a target URL', () => {
  const read: [string, ReturnType<typeof readTargetUrl>][] = [
    ['https://api.example.com', { protocol: 'https', address: 'api.example.com', port: 443, prefix: '' }],
    ['http://API.example.com:8080/v1/', { protocol: 'http', address: 'api.example.com', port: 8080, prefix: '/v1' }],
    ['HTTPS://10.0.0.7/a/b%20c', { protocol: 'https', address: '10.0.0.7', port: 443, prefix: '/a/b%20c' }],
    ['http://[2001:DB8::0]:8080/v1', { protocol: 'http', address: '2001:db8::', port: 8080, prefix: '/v1' }],
    ['http://[::ffff:10.0.0.7]', { protocol: 'http', address: '10.0.0.7', port: 80, prefix: '' }],
    ['http://localhost:65535/', { protocol: 'http', address: 'localhost', port: 65_535, prefix: '' }],
    [`http://a.example/${'x'.repeat(499)}`, { protocol: 'http', address: 'a.example', port: 80, prefix: `/${'x'.repeat(499)}` }],
  ]
  for (const [text, parts] of read) it(`${text.slice(0, 60)} is read`, () => assert.deepEqual(readTargetUrl(text), parts))

  const refused = [
    '',
    'api.example.com',
    'ftp://api.example.com',
    'https://',
    'https://api.example.com:0',
    'https://api.example.com:65536',
    'https://user:pass@api.example.com',
    'https://api.example.com/v1?key=1',
    'https://api.example.com/#top',
    'https://api.example.com/{tenant}',
    'https://api.example.com/../admin',
    'https://api.example.com//double',
    'https://256.1.1.1/',
    'https://-bad.example/',
    'https://[::1/',
    'https://::1/',
    'https://[fe80::1%25eth0]/',
    'https://[10.0.0.7]/',
    'https://api.example.com/[a]',
    'https://날씨.example/',
    `http://a.example/${'x'.repeat(500)}`,
  ]
  for (const text of refused) it(`${text.slice(0, 60) || 'an empty text'} is none`, () => assert.equal(readTargetUrl(text), null))
})

describe('methods typed as lines', () => {
  it('are parsed, with GET as the default', () => {
    const { methods, broken } = readMethodLines('GET /status\r\n\n  post   /orders/{orderId}  \n/health')
    assert.equal(broken, null)
    assert.deepEqual(
      methods.map(({ httpMethod, path }) => `${httpMethod} ${path}`),
      ['GET /status', 'POST /orders/{orderId}', 'GET /health'],
    )
  })

  const broken: [string, number, string][] = [
    ['status', 1, 'methodLine'],
    ['GET /a\nTRACE /b', 2, 'methodLine'],
    ['GET /a\nGET', 2, 'methodLine'],
    ['GET /orders/{id}{x}', 1, 'methodLine'],
    ['GET /*', 1, 'methodLine'],
    ['GET /주문', 1, 'methodLine'],
    ['GET /a b', 1, 'methodLine'],
    ['GET /orders/{id}\n\nget /orders/{orderId}', 3, 'methodLineTwice'],
  ]
  for (const [text, line, rule] of broken)
    it(`${JSON.stringify(text)} breaks ${rule} in line ${line}`, () => assert.deepEqual(readMethodLines(text).broken, { line, rule }))
})

describe('a proposal', () => {
  const basePaths: [string, (string | null)[]][] = [
    ['pet-store-v2', ['Pet Store (v2)']],
    ['swagger-petstore-openapi-3.0', ['Swagger Petstore - OpenAPI 3.0']],
    ['cafe', ['Café']],
    ['weather', ['날씨', 'weather']],
    ['api', ['날씨 API']],
    ['', ['날씨', null]],
    ['a.b', ['..a..b..']],
  ]
  for (const [proposed, texts] of basePaths)
    it(`${texts.join(', ')} gives the base path ${JSON.stringify(proposed)}`, () => assert.equal(proposeBasePath(...texts), proposed))

  it('is a name on one line of at most 100 characters', () => {
    assert.equal(proposeName('Two\nlines'), 'Two lines')
    assert.equal(proposeName('가'.repeat(120)).length, 100)
    assert.equal(proposeName(null), '')
  })
})

describe('the input of quick create', () => {
  const environmentId = '0197a3c2-0000-7000-8000-000000000000'
  const right = { name: 'Orders', basePath: 'orders', targetUrl: 'https://a.example', environmentId }
  const document = { fileName: 'a.json', document: '{}' }
  const methods = [{ httpMethod: 'GET', path: '/status' }]
  const rulesOf = (given: object) => {
    try {
      quickCreateInput.validateSync({ ...right, ...given }, { abortEarly: false })
      return []
    } catch (error) {
      return (error as yup.ValidationError).inner.map(({ path, message }) => `${path} ${message}`)
    }
  }
  const cases: [string, object, string[]][] = [
    ['methods alone', { methods }, []],
    ['a document alone', { document }, []],
    ['neither', {}, ['methods required']],
    ['both', { document, methods }, ['methods documentOrMethods']],
    ['a URL that is none', { methods, targetUrl: 'a.example' }, ['targetUrl targetUrl']],
    ['a host that is a variable', { methods, targetUrl: 'https://{host}/v1' }, ['targetUrl targetUrl', 'targetUrl targetUrl']],
    ['a path with a variable', { methods, targetUrl: 'https://a.example/{tenant}' }, ['targetUrl targetUrl', 'targetUrl targetUrl']],
    ['a method twice', { methods: [...methods, ...methods] }, ['methods distinct']],
    ['no name', { methods, name: ' ' }, ['name required']],
    ['a base path with a slash', { methods, basePath: 'a/b' }, ['basePath basePath']],
  ]
  for (const [name, given, rules] of cases) it(name, () => assert.deepEqual(rulesOf(given), rules))

  it('deploys by default', () => {
    assert.equal(quickCreateInput.cast({ ...right, methods } as yup.InferType<typeof quickCreateInput>).deploy, true)
  })
})
