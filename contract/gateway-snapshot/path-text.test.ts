import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathShape, readPathTemplate, readTargetTemplate } from './path-template.ts'
import { isBasePath, normaliseSegment, segmentFault } from './path-text.ts'
import { isReservedHeader } from './reserved-headers.ts'

test('a segment has one normal form', () => {
  const forms: Record<string, string> = {
    '%65cho-lab': 'echo-lab',
    'pet%2Dstore': 'pet-store',
    'pet%2dstore': 'pet-store',
    'caf%c3%a9': 'caf%C3%A9',
    '%41%5a%30%7e%5F%2e': 'AZ0~_.',
    '%2565': '%2565',
    'a%20b': 'a%20b',
    plain: 'plain',
  }
  for (const [given, normal] of Object.entries(forms)) {
    assert.equal(normaliseSegment(given), normal)
    assert.equal(normaliseSegment(normal), normal)
  }
})

test('every byte in every spelling: an escaped one is refused if it is a control character, a slash or a backslash, or not UTF-8', () => {
  for (let byte = 0; byte < 256; byte += 1) {
    const hex = byte.toString(16).padStart(2, '0')
    const isRefused = byte < 0x20 || byte >= 0x7f || byte === 0x2f || byte === 0x5c
    for (const spelling of [`%${hex}`, `%${hex.toUpperCase()}`]) {
      assert.equal(segmentFault(`a${spelling}b`), isRefused ? 'pathSegment' : null, spelling)
      assert.equal(isBasePath(`a${spelling}b`), !isRefused, spelling)
    }
  }
})

test('dot segments are refused in every spelling, also before a semicolon', () => {
  const dots = ['.', '%2e', '%2E']
  const all = [...dots, ...dots.flatMap((one) => dots.map((other) => one + other))]
  for (const segment of all.flatMap((text) => [text, `${text};`, `${text};x`, `${text}%3B`, `${text}%3bx=1`])) {
    assert.equal(segmentFault(segment), 'pathSegment', segment)
  }
  for (const segment of ['...', '.a', 'a.', '..a', '%2e%2e%2e', 'a;..', '%C3%A9', '%20']) assert.equal(segmentFault(segment), null, segment)
})

test('invalid escapes are refused', () => {
  for (const text of ['50%', '%', '%a', '%zz', '%%41', 'a%4', '%4g']) assert.equal(segmentFault(text), 'pathEscape', text)
})

test('path templates: invalid ones return the broken rule', () => {
  const faults: Record<string, string> = {
    pets: 'absolutePath',
    '/a b': 'absolutePath',
    '/a?b': 'absolutePath',
    '/a\\b': 'absolutePath',
    '/펫': 'absolutePath',
    '//': 'pathSegment',
    '/a//b': 'pathSegment',
    '/a/%2e%2e/b': 'pathSegment',
    '/a/..;x': 'pathSegment',
    '/50%': 'pathEscape',
    '/a[b]': 'absolutePath',
    '/a"b': 'absolutePath',
    '/a{id': 'parameterBrace',
    '/id}': 'parameterBrace',
    '/{{id}}': 'parameterBrace',
    '/{}': 'parameterName',
    '/{+name}': 'parameterName',
    '/{펫}': 'parameterName',
    '/v1/{name=projects/*}': 'parameterName',
    '/v1/{name=projects/*/locations/*}:cancel': 'parameterName',
    '/items{?page}': 'parameterName',
    '/{a}{b}': 'parametersAdjacent',
    '/v{a}{b}-{c}': 'parametersAdjacent',
    '/..{id}': 'pathSegment',
    '/.{id}': 'pathSegment',
    '/{a}%2F{b}': 'pathSegment',
    '/%C3{a}%A9': 'pathSegment',
    '/%{a}4': 'pathEscape',
    '/{a}-{a}': 'parameterTwice',
    '/{a}/{a}': 'parameterTwice',
  }
  for (const [path, fault] of Object.entries(faults)) assert.equal(readPathTemplate(path), fault, path)
  for (const value of [null, undefined, 5, {}, []]) assert.equal(readPathTemplate(value), 'absolutePath')
  assert.deepEqual(readPathTemplate('/m%65/{id}/'), {
    segments: ['me', null, ''],
    parameters: new Map([['id', { segment: 1, part: null }]]),
  })
})

test('path templates: parameters within a segment are told by the texts around them', () => {
  const segments: Record<string, unknown> = {
    '/v1/{name}:verb': ['v1', ['', ':verb']],
    '/{id}.json': [['', '.json']],
    '/files/v{version}/x': ['files', ['v', ''], 'x'],
    '/{parent}/items:batchGet': [null, 'items:batchGet'],
    '/compare/{base}...{head}': ['compare', ['', '...', '']],
    '/Users({id})/$metadata': [['Users(', ')'], '$metadata'],
    '/caf%c3%a9-{x}': [['caf%C3%A9-', '']],
    '/%7e{id}': [['~', '']],
  }
  for (const [path, expected] of Object.entries(segments)) {
    const template = readPathTemplate(path)
    assert.deepEqual(typeof template === 'string' ? template : template.segments, expected, path)
  }
  const template = readPathTemplate('/{a}/{b}-{c}')
  assert.ok(typeof template !== 'string')
  assert.deepEqual(
    [...template.parameters],
    [
      ['a', { segment: 0, part: null }],
      ['b', { segment: 1, part: 0 }],
      ['c', { segment: 1, part: 1 }],
    ],
  )
})

test('paths have the same shape if only parameter names or spellings of escapes differ', () => {
  assert.equal(pathShape('/pets/{petId}/tags/{tag}'), '/pets/{}/tags/{}')
  assert.equal(pathShape('/{a}.json'), pathShape('/{b}%2Ejson'))
  assert.equal(pathShape('/%c3%a9'), pathShape('/%C3%A9'))
  assert.notEqual(pathShape('/{id}'), pathShape('/{id}.json'))
  assert.notEqual(pathShape('/{id}.json'), pathShape('/{id}:json'))
  assert.equal(pathShape('/'), '/')
})

test('target paths: invalid ones return the broken rule, and no parameter completes a dot segment or an escape', () => {
  const parameters = new Map([['id', { segment: 0, part: null }]])
  const faults: Record<string, string> = {
    'a/b': 'absolutePath',
    '/a\r\nX: y': 'absolutePath',
    '//a': 'pathSegment',
    '/a/../b': 'pathSegment',
    '/..{id}': 'pathSegment',
    '/a%2f..%2fb': 'pathSegment',
    '/a%5c..': 'pathSegment',
    '/a%00': 'pathSegment',
    '/%2{id}': 'pathEscape',
    '/{other}': 'targetParameter',
    '/{id': 'parameterBrace',
    '/{{id}}': 'parameterBrace',
  }
  for (const [path, fault] of Object.entries(faults)) assert.equal(readTargetTemplate(path, parameters), fault, path)
  assert.deepEqual(readTargetTemplate('/v1/{id}.json', parameters), ['/v1/', { segment: 0, part: null }, '.json'])
  assert.deepEqual(readTargetTemplate('/group%2Fproject/', parameters), ['/group%2Fproject/'])
})

test('headers of the connection and of the gateway are reserved, in any case and with any separator', () => {
  for (const name of [
    'Host',
    'HOST',
    'Content-Length',
    'TE',
    'x-forwarded-for',
    'X_FORWARDED_PROTO',
    'X-Forwarded-Prefix',
    'X.Forwarded.For',
    'X.Request_Id',
    'Content.Length',
    'X!API!Key',
    'traceparent',
  ]) {
    assert.equal(isReservedHeader(name), true, name)
  }
  for (const name of ['Authorization', 'Cookie', 'X-Forward', 'X-Real-IP', 'Accept', '__proto__']) {
    assert.equal(isReservedHeader(name), false, name)
  }
})
