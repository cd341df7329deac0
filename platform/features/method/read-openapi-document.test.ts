import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DocumentUnreadable } from './parse-document-text.ts'
import { readDocumentInWorker } from './read-document-in-worker.ts'
import { readOpenapiDocument } from './read-openapi-document.ts'

const documentOf = (paths: object, more: object = {}) => JSON.stringify({ openapi: '3.0.3', info: { title: 'T' }, paths, ...more })
const readOne = (operation: object, more: object = {}) => readOpenapiDocument(documentOf({ '/a/{id}': { get: operation } }, more))

describe('reading an OpenAPI document', () => {
  it('keeps a schema that refers to itself as a cycle', () => {
    const schema = { $ref: '#/components/schemas/Node' }
    const components = { schemas: { Node: { type: 'object', properties: { next: schema } } } }
    const read = readOne({ requestBody: { content: { 'application/json': { schema } } } }, { components })
    assert.deepEqual(read.methods[0]?.bodies[0]?.schema, {
      type: 'object',
      properties: { next: { $ref: '#/$defs/Node' } },
      $defs: { Node: { type: 'object', properties: { next: { $ref: '#/$defs/Node' } } } },
    })
  })

  it('follows references to parameters, bodies, responses and path items, and notes loops', () => {
    const read = readOpenapiDocument(
      documentOf(
        { '/a': { $ref: '#/components/pathItems/A' }, '/loop': { $ref: '#/paths/~1loop' } },
        {
          components: {
            pathItems: {
              A: { get: { parameters: [{ $ref: '#/components/parameters/P' }], responses: { 200: { $ref: '#/components/responses/R' } } } },
            },
            parameters: { P: { in: 'query', name: 'p', schema: { type: 'integer' } } },
            responses: { R: { description: 'fine' } },
          },
        },
      ),
    )
    assert.equal(read.methods[0]?.parameters[0]?.type, 'number')
    assert.equal(read.methods[0]?.responses[0]?.description, 'fine')
    assert.deepEqual(read.notes, [{ httpMethod: '*', path: '/loop', reason: 'unresolvedReference', detail: '#', dropped: true }])
  })

  it('never follows a reference out of the document', () => {
    const read = readOne({ parameters: [{ $ref: 'https://example.com/p.json' }], responses: { 200: { $ref: 'file:///etc/passwd' } } })
    assert.deepEqual(
      read.notes.map(({ reason, detail }) => [reason, detail]),
      [
        ['externalReference', 'https://example.com/p.json'],
        ['externalReference', 'file:///etc/passwd'],
      ],
    )
  })

  it('names what is cut, and what has no place', () => {
    const read = readOne({ summary: 's'.repeat(101), responses: { default: {}, '2XX': {}, 204: {} } })
    assert.equal(read.methods[0]?.summary.length, 100)
    assert.deepEqual(
      read.notes.map(({ reason, detail }) => [reason, detail]),
      [
        ['responseStatusNotSupported', 'default'],
        ['responseStatusNotSupported', '2XX'],
        ['textShortened', 'summary'],
      ],
    )
  })

  it('takes paths with parameters within segments, and every character of paths in URLs', () => {
    const paths = [
      '/a/{b}.json',
      '/v1/{name}:verb',
      '/compare/{base}...{head}',
      '/v1/items:batchGet',
      '/$metadata',
      "/Users('{id}')/Orders({key},{line})",
      "/a~b!c'd*e+f=g@h&i;j",
      '/caf%C3%A9',
    ]
    const read = readOpenapiDocument(documentOf(Object.fromEntries(paths.map((path) => [path, { get: {} }]))))
    assert.deepEqual(read.notes, [])
    assert.deepEqual(
      read.methods.map(({ path, targetPath }) => [path, targetPath]),
      paths.map((path) => [path, path]),
    )
    assert.deepEqual(
      read.methods[5]?.parameters.map(({ place, name }) => `${place} ${name}`),
      ['path id', 'path key', 'path line'],
    )
  })

  it('tells methods of one shape from others', () => {
    const read = readOpenapiDocument(
      documentOf({ '/{a}.json': { get: {} }, '/{b}.json': { get: {} }, '/{a}': { get: {} }, '/%7ea': { get: {} }, '/~a': { get: {} } }),
    )
    assert.deepEqual(
      read.notes.map(({ path, reason }) => [path, reason]),
      [
        ['/{b}.json', 'operationRepeated'],
        ['/~a', 'operationRepeated'],
      ],
    )
  })

  const refused: [string, string][] = [
    ['/a?Action=List', 'pathQuery'],
    ['/a{?page}', 'pathExpression'],
    ['/a#Action=List', 'pathFragment'],
    ['/a b', 'pathCharacters'],
    ['/펫', 'pathCharacters'],
    ['/a|b', 'pathCharacters'],
    ['/v1/{name=projects/*}', 'pathExpression'],
    ['/v1/{+name}:verb', 'pathExpression'],
    ['/v1/{name', 'pathExpression'],
    ['/a{b}{c}', 'pathParametersAdjacent'],
    ['/{a}/{a}', 'pathParameterTwice'],
    ['/a//b', 'pathSegments'],
    ['/a/../b', 'pathSegments'],
    ['/a%2Fb', 'pathSegments'],
    ['/50%', 'pathSegments'],
    [`/${'a'.repeat(500)}`, 'pathTooLong'],
  ]
  for (const [path, reason] of refused) {
    it(`leaves out ${path.slice(0, 30)}: ${reason}`, () => {
      const read = readOpenapiDocument(documentOf({ [path]: { get: {} }, '/fine': { get: {} } }))
      assert.deepEqual(
        read.notes.map((note) => [note.path, note.reason, note.dropped]),
        [[path.slice(0, 500), reason, true]],
      )
      assert.equal(read.methods.length, 1)
    })
  }

  it('leaves out HTTP methods that gateways do not know', () => {
    const read = readOpenapiDocument(documentOf({ '/c': { trace: {}, get: {} } }))
    assert.deepEqual(
      read.notes.map(({ path, reason }) => [path, reason]),
      [['/c', 'httpMethodNotSupported']],
    )
  })

  for (const [name, servers, target] of [
    ['no server', undefined, '/a/{id}'],
    ['a path', [{ url: 'https://example.com/v2/' }], '/v2/a/{id}'],
    ['variables', [{ url: 'https://{host}/{version}', variables: { host: { default: 'h' }, version: { default: 'v9' } } }], '/v9/a/{id}'],
    ['a relative address', [{ url: '/base' }], '/base/a/{id}'],
    ['nonsense', [{ url: 'http://[' }], '/a/{id}'],
  ] as const) {
    it(`puts the path of the first server before the target path: ${name}`, () => {
      assert.equal(readOne({}, { servers }).methods[0]?.targetPath, target)
    })
  }

  it('takes the servers of a path or an operation before those of the document, and notes them', () => {
    const read = readOpenapiDocument(
      documentOf(
        { '/a': { servers: [{ url: 'https://a.example/path' }], get: {}, post: { servers: [{ url: '/own' }] } }, '/b': { get: {} } },
        { servers: [{ url: '/all' }] },
      ),
    )
    assert.deepEqual(
      read.methods.map(({ targetPath }) => targetPath),
      ['/path/a', '/own/a', '/all/b'],
    )
    assert.deepEqual(
      read.notes.map(({ reason, detail }) => [reason, detail]),
      [
        ['ownServers', 'https://a.example/path'],
        ['ownServers', '/own'],
      ],
    )
  })

  it('takes the first of two operations that match the same calls', () => {
    const read = readOpenapiDocument(documentOf({ '/a/{b}': { get: { summary: 'first' } }, '/a/{c}': { get: { summary: 'second' } } }))
    assert.deepEqual(
      read.methods.map(({ summary }) => summary),
      ['first'],
    )
    assert.deepEqual(read.notes, [{ httpMethod: 'GET', path: '/a/{c}', reason: 'operationRepeated', detail: null, dropped: true }])
  })

  it('reports what is not imported of each operation: security, tags, formats, examples', () => {
    const read = readOne({
      summary: 's',
      operationId: 'one',
      deprecated: true,
      security: [{ key: [] }],
      parameters: [
        { in: 'query', name: 'q', style: 'form', schema: { type: 'boolean' } },
        { in: 'query', name: 'n', schema: { type: 'array', items: { type: 'integer', format: 'int32' } } },
      ],
      requestBody: { required: true, content: { 'a/b': { example: 1 } } },
      responses: { 200: { headers: { 'X-A': { schema: {} } } } },
    })
    assert.deepEqual(
      read.notes.map(({ reason, detail }) => [reason, detail]),
      [
        ['parameterKeys', 'q (boolean, style), n (format)'],
        ['bodyKeys', 'required'],
        ['bodyKeys', 'a/b (example)'],
        ['headerKeys', 'X-A (schema)'],
        ['security', 'key'],
        ['operationKeys', 'operationId, deprecated'],
      ],
    )
  })

  it('reads versions that YAML takes for numbers', () => {
    const read = readOpenapiDocument('swagger: 2.0\ninfo: {title: T, version: 1.0}\nbasePath: /b\npaths: {/a: {get: {}}}')
    assert.deepEqual([read.version, read.apiVersion, read.syntax, read.methods[0]?.targetPath], ['2.0', '1.0', 'yaml', '/b/a'])
  })

  it('survives values of every wrong type', () => {
    for (const wrong of [null, 1, 'x', [], true, {}]) {
      readOpenapiDocument(documentOf(wrong as object))
      readOpenapiDocument(documentOf({ '/a': wrong }, { servers: wrong, info: wrong, components: wrong, webhooks: wrong }))
      readOne({ parameters: [wrong], requestBody: wrong, responses: wrong, callbacks: wrong, summary: wrong })
      readOne({
        parameters: wrong,
        requestBody: { content: wrong },
        responses: { 200: wrong, 201: { headers: wrong, content: { 'a/b': wrong } } },
      })
    }
  })

  it('parses more documents concurrently than there are threads, all to the end', async () => {
    const yaml = (index: number) => (index === 2 ? 'a: [' : `openapi: 3.1.0\ninfo: {title: T${index}}\npaths: {/a: {get: {}}}`)
    const read = await Promise.allSettled(
      [0, 1, 2, 3, 4].map((index) => readDocumentInWorker(yaml(index), { id: index, signal: new AbortController().signal })),
    )
    assert.deepEqual(
      read.map((one) => (one.status === 'fulfilled' ? one.value.title : (one.reason as DocumentUnreadable).reason)),
      ['T0', 'T1', 'notYaml', 'T3', 'T4'],
    )
  })

  it('reads a large document in a thread, and gives up on what nests too deeply with a reason', async () => {
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
    const text = `{"openapi":"3.0.0","paths":{"/a":{"get":{"requestBody":{"content":{"a/b":{"schema":${deep}}}}}}}}`
    const outcome = await readDocumentInWorker(text, { id: 1, signal: new AbortController().signal }).then(
      ({ notes }) => notes[0]?.reason,
      (error: unknown) => (error instanceof DocumentUnreadable ? error.reason : String(error)),
    )
    assert.ok(['schemaTooLarge', 'notJson', 'tooComplex'].includes(outcome ?? ''), `ended with ${outcome}`)
  })
})
