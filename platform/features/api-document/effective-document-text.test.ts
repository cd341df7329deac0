import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { JsonObject } from '../../openapi/json-object.ts'
import { readDocument } from '../../openapi/read-document.ts'
import { damagedDocument, randomDocument } from '../../openapi/testing/random-document.ts'
import { SAMPLE_DOCUMENTS } from './testing/document-samples.ts'
import { effectiveText, everySource, partsOf, plainSource } from './testing/effective-source.ts'

const FOLDER = new URL('../../../tests/data/openapi/', import.meta.url)
const FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => [name, readFileSync(new URL(name, FOLDER), 'utf8')] as const)
const DOCUMENTS = [...Object.entries(SAMPLE_DOCUMENTS), ...FILES]
const RUNS = { numRuns: sweepSize({ whole: 500, few: 60 }) }

type Operation = {
  parameters?: { name: string; in: string; 'x-portico-generated'?: boolean; schema: JsonObject }[]
  responses: Record<string, { $ref?: string; headers?: JsonObject; content?: JsonObject }>
  security: JsonObject[]
  servers?: unknown
  deprecated?: boolean
}
const written = (document: object) => readDocument(JSON.stringify(document))
const withOperation = (operation: object, more: object = {}, path = '/pets') =>
  written({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { [path]: { get: operation } }, ...more })
const effectiveOf = (read: ReturnType<typeof readDocument>, source = everySource(read)) => JSON.parse(effectiveText(source, read))
const operationOf = (document: { paths: Record<string, Record<string, Operation>> }, path = '/pets') =>
  document.paths[path]?.get as Operation

for (const [name, text] of DOCUMENTS) {
  describe(`the effective document of ${name}`, () => {
    const read = readDocument(text)
    for (const [kind, source] of Object.entries({
      plain: plainSource(read),
      'with everything': everySource(read),
      'for consumers': everySource(read, { audience: 'consumer' }),
    })) {
      it(`is valid OpenAPI, ${kind}`, async () => {
        const result = await new Validator().validate(JSON.parse(effectiveText(source, read)))
        assert.equal(result.valid, true, JSON.stringify((result as { errors?: unknown }).errors))
      })
    }

    it('imports again without a change', () => {
      for (const source of [plainSource(read), everySource(read)]) {
        assert.deepEqual(partsOf(readDocument(effectiveText(source, read))), partsOf(read))
      }
    })
  })
}

describe('the effective document', () => {
  it('of any document imports again without a change', () => {
    fc.assert(
      fc.property(randomDocument, fc.boolean(), (document, plain) => {
        const read = written(document)
        const source = plain ? plainSource(read) : everySource(read)
        assert.deepEqual(partsOf(readDocument(effectiveText(source, read))), partsOf(read))
      }),
      RUNS,
    )
  })

  it('of any damaged document imports again without a change', () => {
    fc.assert(
      fc.property(damagedDocument, (document) => {
        const read = written(document)
        assert.deepEqual(partsOf(readDocument(effectiveText(everySource(read), read))), partsOf(read))
      }),
      RUNS,
    )
  })

  it('of any document contains no address that a server has in it, for consumers', () => {
    fc.assert(
      fc.property(fc.oneof(randomDocument, damagedDocument), (document) => {
        const read = written(document)
        const text = effectiveText(everySource(read, { audience: 'consumer' }), read)
        assert.doesNotMatch(text, /internal\.example\.com/)
      }),
      RUNS,
    )
  })

  it('of deployments that hold paths without a slash shows none of them to consumers', () => {
    const read = withOperation({ responses: {} })
    const item = { get: { responses: {} }, servers: [{ url: 'https://internal.example.com' }] }
    const paths = ['pets', '', 'GET', 'x-note'].map((path) => ({ path, position: 0, content: JSON.stringify(item) }))
    const text = effectiveText(everySource(read, { audience: 'consumer' }), { ...read, paths })
    assert.ok(!text.includes('internal.example.com'), text)
    assert.deepEqual(Object.keys(JSON.parse(text).paths), ['x-note', '/pets'])
  })

  it('shows consumers no operation that gateways do not serve', () => {
    const read = withOperation({ responses: {} })
    const item = { GET: { summary: 'internal' }, query: { summary: 'internal' }, summary: 'shown' }
    const paths = [{ path: '/pets', position: 0, content: JSON.stringify(item) }]
    const { paths: shown } = JSON.parse(effectiveText(everySource(read, { audience: 'consumer' }), { ...read, paths }))
    assert.deepEqual(Object.keys(shown['/pets']), ['summary', 'get'])
  })

  it('contains neither target paths and servers, nor addresses of people, nor required values for consumers', () => {
    const servers = [{ url: 'https://internal.example.com/store/v2' }]
    const read = withOperation(
      { servers, security: [{ own: [] }], responses: { 200: { description: 'ok' } } },
      {
        servers,
        security: [{ own: [] }],
        components: { securitySchemes: { own: { type: 'http', scheme: 'basic', description: 'internal-scheme' } } },
      },
    )
    const text = effectiveText(everySource(read, { audience: 'consumer' }), read)
    for (const secret of ['x-portico-target-path', '/store/v2', 'ann@example.com', 'secret-of-partners', 'X-Internal', 'internal-scheme']) {
      assert.ok(!text.includes(secret), secret)
    }
    const own = effectiveText(everySource(read), read)
    for (const known of ['x-portico-target-path', '/store/v2', 'ann@example.com', 'secret-of-partners', 'internal-scheme']) {
      assert.ok(own.includes(known), known)
    }
  })

  it('shows consumers properties and data that are called as servers are', () => {
    const schema = {
      type: 'object',
      properties: { server: { type: 'string' }, servers: { type: 'array', items: {} } },
      discriminator: { propertyName: 'server', mapping: { server: '#/components/schemas/S' } },
      example: { server: 'a', servers: [{ url: 'b' }] },
    }
    const read = withOperation(
      { responses: { 200: { description: 'ok', content: { 'application/json': { schema: { $ref: '#/components/schemas/S' } } } } } },
      { components: { schemas: { S: schema } } },
    )
    assert.deepEqual(effectiveOf(read, everySource(read, { audience: 'consumer' })).components.schemas.S, schema)
  })

  it('hides from consumers the servers of shared answers that the gateway’s are joined to', () => {
    const links = { next: { operationId: 'a', server: { url: 'https://internal.example.com' } } }
    const read = withOperation(
      { responses: { 404: { $ref: '#/components/responses/Gone' } } },
      { components: { responses: { Gone: { description: 'Gone', links } } } },
    )
    const text = effectiveText(everySource(read, { audience: 'consumer' }), read)
    assert.deepEqual(JSON.parse(text).paths['/pets'].get.responses[404].links, { next: { operationId: 'a' } })
    assert.doesNotMatch(text, /internal/)
  })

  it('hides from consumers what other gateways call', () => {
    const backend = { uri: 'https://internal.example.com' }
    const read = withOperation(
      {
        'x-amazon-apigateway-integration': backend,
        'x-shown': 1,
        responses: { 200: { description: 'ok', links: { next: { operationId: 'a', server: { url: backend.uri } } } } },
        callbacks: { done: { '{$url}': { 'x-google-backend': backend } } },
      },
      {
        'x-kong-upstream': backend,
        webhooks: { made: { 'x-tyk-proxy': backend } },
        components: { 'x-amazon-apigateway-integrations': backend, links: { a: { server: { url: backend.uri } } } },
      },
    )
    const text = effectiveText(everySource(read, { audience: 'consumer' }), read)
    assert.ok(!text.includes('internal'), text)
    assert.equal(JSON.parse(text).paths['/pets'].get['x-shown'], 1)
    assert.equal(effectiveText(everySource(read), read).split('internal').length, 8)
  })

  it('keeps what consumers may see when they import it', () => {
    const read = written({
      openapi: '3.1.0',
      info: { title: 'Sample', version: 'v1' },
      paths: { '/a': { get: { tags: ['x'], responses: {} } } },
    })
    const again = readDocument(effectiveText(everySource(read, { audience: 'consumer' }), read))
    assert.deepEqual(again.operations[0]?.content, read.operations[0]?.content)
  })

  it('contains the gateway’s answers, and only those', () => {
    const read = withOperation({ responses: { 200: { description: 'ok' } } })
    const plain = operationOf(effectiveOf(read, plainSource(read)))
    assert.deepEqual(Object.keys(plain.responses), ['200', '400', '401', '403', '404', '502', '503', '504'])
    assert.deepEqual(Object.keys(plain.responses[200]?.headers ?? {}), ['X-Request-Id'])
    assert.equal(plain.deprecated, undefined)
    const all = operationOf(effectiveOf(read, everySource(read)))
    assert.deepEqual(Object.keys(all.responses), ['200', '400', '401', '403', '404', '429', '502', '503', '504'])
    const always = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'Deprecation', 'Sunset', 'Link']
    assert.deepEqual(Object.keys(all.responses[200]?.headers ?? {}), always)
    assert.deepEqual([all.deprecated, all.security], [true, [{ oauth2: [] }]])
  })

  it('keeps the author’s description of a status, beside the gateway’s answer', () => {
    const content = { 'application/json': { schema: { type: 'string' } } }
    const read = withOperation(
      { responses: { 401: { description: 'Who?', content }, 404: { $ref: '#/components/responses/Gone' } } },
      { components: { responses: { Gone: { description: 'Gone', content } } } },
    )
    const { responses } = operationOf(effectiveOf(read))
    for (const status of ['401', '404']) {
      assert.deepEqual(Object.keys(responses[status]?.content ?? {}), ['application/json', 'application/problem+json'])
    }
  })

  it('names parameters of the path that the author left out, and what every call must carry', () => {
    const read = withOperation({ parameters: [{ name: 'x-partner', in: 'header', schema: {} }], responses: {} }, {}, '/a/{x}')
    assert.deepEqual(
      operationOf(effectiveOf(read), '/a/{x}').parameters?.map((parameter) => [
        parameter.in,
        parameter.name,
        parameter['x-portico-generated'],
      ]),
      [
        ['header', 'x-partner', undefined],
        ['path', 'x', true],
        ['query', 'tenant', true],
      ],
    )
  })

  it('sends calls of every operation to the gateway', () => {
    const read = withOperation({ servers: [{ url: 'https://elsewhere.example.com' }], responses: {} })
    assert.equal((operationOf(effectiveOf(read)).servers as { url: string }[])[0]?.url, 'https://api.example.com/sample/v1')
  })

  it('names no security schemes in webhooks, which the gateway does not send, and an import restores them', () => {
    const post = { summary: 'Sold', security: [{ own: [] }], responses: {} }
    const read = withOperation(
      {},
      { webhooks: { sold: { post } }, components: { securitySchemes: { own: { type: 'http', scheme: 'basic' } } } },
    )
    for (const audience of ['staff', 'consumer'] as const) {
      assert.deepEqual(effectiveOf(read, everySource(read, { audience })).webhooks.sold.post.security, [])
    }
    assert.deepEqual(partsOf(readDocument(effectiveText(everySource(read), read))), partsOf(read))
  })

  it('gives an author’s component another name if the gateway has one of that name', () => {
    const read = withOperation(
      { responses: { 200: { description: 'ok', headers: { RateLimit: { $ref: '#/components/headers/RateLimit' } } } } },
      { components: { headers: { RateLimit: { schema: { type: 'integer' } } } } },
    )
    const { components, paths } = effectiveOf(read)
    assert.deepEqual(components.headers.RateLimit_2, { schema: { type: 'integer' } })
    assert.deepEqual(paths['/pets'].get.responses[200].headers.RateLimit, { $ref: '#/components/headers/RateLimit_2' })
  })
})
