import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DocumentUnreadable } from './document-unreadable.ts'
import { readDocument } from './read-document.ts'

const documentOf = (paths: object, more: object = {}) => ({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...more })
const read = (document: object) => readDocument(JSON.stringify(document))
const notesIn = ({ notes }: ReturnType<typeof readDocument>) =>
  notes.map(({ httpMethod, path, reason, detail }) => [httpMethod, path, reason, detail])

describe('what is left out of a document', () => {
  it('is told with its reason', () => {
    const one = read(
      documentOf({
        '/a b': { get: {} },
        '/c': { trace: {}, get: {} },
        '/c/{x}': { get: {} },
        '/c/{y}': { get: {}, put: {} },
        '/loop': { $ref: '#/paths/~1loop' },
        '/far': { $ref: 'https://example.com/far.json' },
        '/none': null,
      }),
    )
    assert.deepEqual(notesIn(one), [
      ['*', '/loop', 'unresolvedReference', '#'],
      ['*', '/far', 'externalReference', 'https://example.com/far.json'],
      ['*', '/none', 'pathItemInvalid', null],
      ['GET', '/a b', 'pathCharacters', null],
      ['TRACE', '/c', 'httpMethodNotSupported', null],
      ['GET', '/c/{y}', 'operationRepeated', '/c/{x}'],
    ])
    assert.equal(one.droppedCount, 6)
    assert.deepEqual(
      one.operations.map(({ httpMethod, path }) => `${httpMethod} ${path}`),
      ['GET /c', 'GET /c/{x}', 'PUT /c/{y}'],
    )
  })

  it('is a path that does not begin with a slash, with its operations and servers', () => {
    const servers = [{ url: 'https://internal.example.com' }]
    for (const version of [{ openapi: '3.1.0' }, { swagger: '2.0' }]) {
      const item = { servers, get: {}, put: {} }
      const paths = { pets: item, '': {}, word: 1, shared: { $ref: '#/paths/pets' }, 'x-note': { get: {} }, '/a': { get: {} } }
      const one = readDocument(JSON.stringify({ ...version, info: { title: 'T', version: '1' }, paths }))
      assert.deepEqual(notesIn(one), [
        ['*', 'word', 'pathItemInvalid', null],
        ['GET', 'pets', 'pathWithoutSlash', null],
        ['PUT', 'pets', 'pathWithoutSlash', null],
        ['*', '', 'pathWithoutSlash', null],
        ['GET', 'shared', 'pathWithoutSlash', null],
        ['PUT', 'shared', 'pathWithoutSlash', null],
      ])
      assert.deepEqual(
        [one.droppedCount, one.losses.find(({ reason }) => reason === 'pathWithoutSlash')],
        [6, { reason: 'pathWithoutSlash', dropped: true, count: 5 }],
      )
      assert.deepEqual([one.operations.map(({ path }) => path), one.paths.map(({ path }) => path)], [['/a'], ['x-note']])
    }
  })

  it('is each HTTP method that OpenAPI does not know, and one in capitals', () => {
    const servers = [{ url: 'https://internal.example.com' }]
    for (const version of [{ openapi: '3.1.0' }, { swagger: '2.0' }]) {
      const paths = { '/a': { GET: { servers }, Post: {}, query: {}, connect: {}, 'x-get': {}, get: {} }, '/b': { PUT: {} } }
      const one = readDocument(JSON.stringify({ ...version, info: { title: 'T', version: '1' }, paths }))
      assert.deepEqual(
        notesIn(one),
        ['GET', 'POST', 'QUERY', 'CONNECT']
          .map((key) => [key, '/a', 'httpMethodNotSupported', null])
          .concat([['PUT', '/b', 'httpMethodNotSupported', null]]),
      )
      assert.deepEqual(
        one.operations.map(({ httpMethod, path }) => `${httpMethod} ${path}`),
        ['GET /a'],
      )
      assert.deepEqual(one.paths, [{ path: '/a', position: 0, content: '{"x-get":{}}' }])
    }
  })

  it('is each HTTP method that OpenAPI does not know within webhooks, callbacks and shared path items', () => {
    const item = { purge: {}, POST: {}, 'x-get': {}, summary: 'Fed', post: {} }
    const shared = { purge: { responses: {} }, get: {} }
    const one = read(
      documentOf(
        {
          '/a': { get: { callbacks: { fed: { '{$url}': item, 'x-purge': { purge: {} } } } } },
          '/b': { $ref: '#/components/pathItems/Shared' },
        },
        { webhooks: { fed: item, shared: { $ref: '#/components/pathItems/Shared' } }, components: { pathItems: { Shared: shared } } },
      ),
    )
    assert.deepEqual(notesIn(one), [
      ['PURGE', '/b', 'httpMethodNotSupported', null],
      ['GET', '/a', 'callbackMethodNotSupported', 'callbacks/fed/{$url}/purge'],
      ['GET', '/a', 'callbackMethodNotSupported', 'callbacks/fed/{$url}/POST'],
      ['*', 'webhooks/fed', 'callbackMethodNotSupported', 'purge'],
      ['*', 'webhooks/fed', 'callbackMethodNotSupported', 'POST'],
      ['*', 'webhooks/shared', 'callbackMethodNotSupported', 'purge'],
      ['*', '#/components/pathItems/Shared', 'callbackMethodNotSupported', 'purge'],
    ])
    const kept = { 'x-get': {}, summary: 'Fed', post: {} }
    assert.deepEqual(JSON.parse(one.head).webhooks, { fed: kept, shared: { get: {} } })
    const [operation] = one.operations
    assert.deepEqual(JSON.parse(operation?.content ?? '').callbacks, { fed: { '{$url}': kept, 'x-purge': { purge: {} } } })
  })

  it('is counted in each callback and response', () => {
    const long = 'x'.repeat(10_000)
    const get = {
      responses: { 200: { description: '', headers: [] }, 404: { description: '', headers: 1 }, default: { headers: 'X-A', content: [] } },
      callbacks: {
        fed: { '{$url}': { purge: {}, post: { responses: { 200: { headers: [] } } }, put: { responses: [] } }, '{$other}': { purge: {} } },
        ended: { '{$url}': { purge: {} } },
        [long]: { [long]: { post: { responses: { 200: { headers: [] } } } } },
      },
    }
    const one = read(
      documentOf(
        { '/a': { get } },
        { webhooks: { made: { post: { responses: [] }, put: { responses: [] } } }, components: { responses: { R: { headers: [] } } } },
      ),
    )
    const short = `${'x'.repeat(80)}…`
    assert.deepEqual(notesIn(one), [
      ['GET', '/a', 'fieldInvalid', 'responses/200/headers'],
      ['GET', '/a', 'fieldInvalid', 'responses/404/headers'],
      ['GET', '/a', 'fieldInvalid', 'responses/default/headers'],
      ['GET', '/a', 'fieldInvalid', 'responses/default/content'],
      ['GET', '/a', 'callbackMethodNotSupported', 'callbacks/fed/{$url}/purge'],
      ['GET', '/a', 'fieldInvalid', 'callbacks/fed/{$url}/post/responses/200/headers'],
      ['GET', '/a', 'fieldInvalid', 'callbacks/fed/{$url}/put/responses'],
      ['GET', '/a', 'callbackMethodNotSupported', 'callbacks/fed/{$other}/purge'],
      ['GET', '/a', 'callbackMethodNotSupported', 'callbacks/ended/{$url}/purge'],
      ['GET', '/a', 'fieldInvalid', `callbacks/${short}/${short}/post/responses/200/headers`],
      ['*', 'webhooks/made', 'fieldInvalid', 'post/responses'],
      ['*', 'webhooks/made', 'fieldInvalid', 'put/responses'],
      ['*', '#/components/responses/R', 'fieldInvalid', 'headers'],
    ])
    assert.deepEqual(
      one.losses.map(({ reason, count }) => [reason, count]),
      [
        ['fieldInvalid', 10],
        ['callbackMethodNotSupported', 3],
      ],
    )
  })

  it('is a webhook under TRACE, which callbacks may have', () => {
    const item = { trace: { responses: {} }, post: { responses: {} } }
    const webhooks = { own: item, shared: { $ref: '#/components/pathItems/Shared' }, word: { trace: 1 } }
    const one = read(
      documentOf(
        { '/a': { get: { callbacks: { fed: { '{$url}': item } } } } },
        { webhooks, components: { pathItems: { Shared: { trace: { responses: {} } } } } },
      ),
    )
    assert.deepEqual(notesIn(one), [
      ['*', 'webhooks/own', 'callbackMethodNotSupported', 'trace'],
      ['*', 'webhooks/shared', 'callbackMethodNotSupported', 'trace'],
    ])
    assert.deepEqual(JSON.parse(one.head).webhooks, { own: { post: { responses: {} } }, shared: {}, word: { trace: 1 } })
    assert.deepEqual(JSON.parse(one.operations[0]?.content ?? '').callbacks.fed['{$url}'], item)
  })

  it('is each operation of OpenAPI 3.2 under QUERY or a method of its own, but those of callbacks', () => {
    const further = { COPY: { servers: [] }, copy: {}, word: 1 }
    const item = { query: { responses: {} }, additionalOperations: further, post: { responses: {} } }
    const paths = {
      '/a': { ...item, get: { callbacks: { fed: { '{$url}': item } } } },
      '/b': { summary: 'Nothing else', additionalOperations: { [`M${'x'.repeat(100)}`]: {} } },
      '/c': { $ref: '#/components/pathItems/Shared' },
      d: { additionalOperations: { MOVE: {} } },
      '/e': { additionalOperations: [1], get: {} },
    }
    const components = { pathItems: { Shared: item } }
    const one = read({ ...documentOf(paths, { webhooks: { made: item }, components }), openapi: '3.2.0' })
    assert.deepEqual(notesIn(one), [
      ['QUERY', '/a', 'httpMethodNotSupported', null],
      ['COPY', '/a', 'httpMethodNotSupported', null],
      ['copy', '/a', 'httpMethodNotSupported', null],
      [`M${'x'.repeat(39)}`, '/b', 'httpMethodNotSupported', null],
      ['QUERY', '/c', 'httpMethodNotSupported', null],
      ['COPY', '/c', 'httpMethodNotSupported', null],
      ['copy', '/c', 'httpMethodNotSupported', null],
      ['MOVE', 'd', 'pathWithoutSlash', null],
      ['*', '/a', 'fieldInvalid', 'additionalOperations/word'],
      ['*', '/c', 'fieldInvalid', 'additionalOperations/word'],
      ['*', '/e', 'fieldInvalid', 'additionalOperations'],
      ['*', 'webhooks/made', 'callbackMethodNotSupported', 'query'],
      ['*', 'webhooks/made', 'callbackMethodNotSupported', 'COPY'],
      ['*', 'webhooks/made', 'callbackMethodNotSupported', 'copy'],
      ['*', 'webhooks/made', 'fieldInvalid', 'additionalOperations/word'],
    ])
    assert.equal(one.droppedCount, 8)
    assert.deepEqual([one.paths.map(({ path }) => path), JSON.parse(one.head).webhooks.made], [[], { post: item.post }])
    const callbacks = one.operations.find(({ httpMethod, path }) => httpMethod === 'GET' && path === '/a')?.content ?? ''
    assert.deepEqual(JSON.parse(callbacks).callbacks.fed['{$url}'], item)
    const shared = one.components.find(({ kind }) => kind === 'pathItems')
    assert.deepEqual(JSON.parse(shared?.content ?? ''), item)
  })

  it('is counted for each security scheme, which consumers do not read', () => {
    const key = { type: 'apiKey', in: 'header', name: 'X-Key' }
    const schemes = { key, login: { type: 'oauth2', flows: {} }, odd: { type: 1 }, far: { $ref: '#/components/securitySchemes/key' } }
    const noted = [
      ['*', '#/components/securitySchemes/key', 'securityScheme', 'apiKey'],
      ['*', '#/components/securitySchemes/login', 'securityScheme', 'oauth2'],
      ['*', '#/components/securitySchemes/odd', 'securityScheme', null],
      ['*', '#/components/securitySchemes/far', 'securityScheme', null],
    ]
    const one = read(documentOf({ '/a': { get: {} } }, { components: { securitySchemes: schemes } }))
    assert.deepEqual([notesIn(one), one.losses], [noted, [{ reason: 'securityScheme', dropped: false, count: 4 }]])
    assert.equal(one.components.length, 4)
    const swagger = read({ swagger: '2.0', info: { title: 'T', version: '1' }, paths: {}, securityDefinitions: { key } })
    assert.deepEqual(notesIn(swagger), noted.slice(0, 1))
  })

  it('is a webhook that is no object, and the reference of one that leads nowhere', () => {
    const webhooks = { word: 1, far: { $ref: 'https://example.com/far.json' }, 'x-note': 1, made: { post: {} } }
    const one = read(documentOf({}, { webhooks }))
    assert.deepEqual(notesIn(one), [
      ['*', 'webhooks/word', 'fieldInvalid', 'word'],
      ['*', 'webhooks/far', 'externalReference', 'https://example.com/far.json'],
    ])
    assert.deepEqual(Object.keys(JSON.parse(one.head).webhooks), ['far', 'x-note', 'made'])
    const list = read(documentOf({}, { webhooks: [{ made: { post: {} } }] }))
    assert.deepEqual([notesIn(list), JSON.parse(list.head).webhooks], [[['*', 'webhooks', 'fieldInvalid', 'webhooks']], undefined])
    const both = read(documentOf({}, { webhooks: 1, 'x-webhooks': { made: { post: {} } } }))
    assert.deepEqual([notesIn(both), JSON.parse(both.head).webhooks], [notesIn(list), { made: { post: {} } }])
  })

  it('is a component that leads to the whole document, and what refers to it', () => {
    const parameters = { Whole: { $ref: '#' } }
    const one = read(
      documentOf({ '/a': { get: { parameters: [{ $ref: '#/components/parameters/Whole' }] } } }, { components: { parameters } }),
    )
    assert.deepEqual([one.operations[0]?.content, one.components], ['{}', []])
    assert.deepEqual(
      one.notes.map(({ reason, detail }) => [reason, detail]),
      [
        ['unresolvedReference', '#/components/parameters/Whole'],
        ['unresolvedReference', '#'],
      ],
    )
  })

  it('is everything if the text is no document', () => {
    for (const [text, reason] of [
      ['[1]', 'notOpenapi'],
      ['{"a":1}', 'notOpenapi'],
      ['{"openapi":"4.0.0"}', 'versionNotSupported'],
      ['{"swagger":"1.2"}', 'versionNotSupported'],
      ['{"openapi":"3.3.0"}', 'versionTooNew'],
      ['openapi: 3.3', 'versionTooNew'],
      ['{"openapi":"3.10.1"}', 'versionTooNew'],
      ['{"openapi":"3.00"}', 'versionNotSupported'],
      ['{"a":', 'notJson'],
    ] as const) {
      assert.throws(
        () => readDocument(text),
        (error) => error instanceof DocumentUnreadable && error.reason === reason,
        text,
      )
    }
  })
})
