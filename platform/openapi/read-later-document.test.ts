import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ReadDocument } from './document-parts.ts'
import { readDocument } from './read-document.ts'

const read = (document: object) => readDocument(JSON.stringify({ info: { title: 'T', version: '1' }, ...document }))
const operationOf = (one: ReadDocument) => JSON.parse(one.operations[0]?.content ?? '{}')
const componentOf = (one: ReadDocument, kind: string, name: string) =>
  JSON.parse(one.components.find((part) => part.kind === kind && part.name === name)?.content ?? 'null')
const answering = (media: object, more: object = {}) => ({
  paths: { '/a': { get: { responses: { 200: { content: { 'application/jsonl': media } } } } } },
  ...more,
})

describe('a document of OpenAPI 3.2', () => {
  it('keeps its version, and is written as 3.2.0 where it states no patch', () => {
    const versionOf = (text: string) => JSON.parse(readDocument(text).head).openapi
    assert.equal(versionOf('{"openapi":"3.2.1","info":{}}'), '3.2.1')
    assert.equal(versionOf('openapi: 3.2\ninfo: {}'), '3.2.0')
    assert.equal(versionOf('{"openapi":"3.1.1","info":{}}'), '3.1.1')
    assert.equal(versionOf('{"openapi":"3.0.3","info":{}}'), '3.1.0')
  })

  it('keeps contents that are references, and makes a component of one elsewhere', () => {
    const mediaTypes = { Lines: { itemSchema: { $ref: '#/components/schemas/Odd name' } } }
    const components = { mediaTypes, schemas: { 'Odd name': { type: 'string' } } }
    const shared = read({ openapi: '3.2.0', ...answering({ $ref: '#/components/mediaTypes/Lines' }, { components }) })
    assert.deepEqual(operationOf(shared).responses[200].content['application/jsonl'], { $ref: '#/components/mediaTypes/Lines' })
    assert.deepEqual(componentOf(shared, 'mediaTypes', 'Lines'), { itemSchema: { $ref: '#/components/schemas/Odd_name' } })
    const deep = '#/paths/~1a/get/responses/200/content/application~1jsonl'
    const paths = { '/b': { get: { requestBody: { content: { 'text/plain': { $ref: deep } } } } }, ...answering({ schema: true }).paths }
    const moved = read({ openapi: '3.2.0', paths })
    const { $ref } = operationOf(moved).requestBody.content['text/plain']
    assert.deepEqual(componentOf(moved, 'mediaTypes', $ref.split('/').at(-1)), { schema: true })
  })

  it('is not what one of 3.1 is, where what a content refers to stands in its place', () => {
    const components = { mediaTypes: { Lines: { schema: true } } }
    const one = read({ openapi: '3.1.0', ...answering({ $ref: '#/components/mediaTypes/Lines' }, { components }) })
    assert.deepEqual(operationOf(one).responses[200].content['application/jsonl'], { schema: true })
  })

  it('has references in item schemas and encodings, which lead to components', () => {
    const media = {
      itemSchema: { $ref: '#/$defs/Far' },
      prefixEncoding: [{ headers: { A: { $ref: '#/x-shared/A' } } }],
      itemEncoding: { itemEncoding: { headers: { A: { $ref: '#/x-shared/none' } } } },
    }
    const one = read({ openapi: '3.2.0', ...answering(media, { $defs: { Far: { type: 'string' } }, 'x-shared': { A: { schema: true } } }) })
    assert.deepEqual(operationOf(one).responses[200].content['application/jsonl'], {
      itemSchema: { $ref: '#/components/schemas/Far' },
      prefixEncoding: [{ headers: { A: { $ref: '#/components/headers/A' } } }],
      itemEncoding: { itemEncoding: { headers: { A: { schema: {}, 'x-portico-unresolved': '#/x-shared/none' } } } },
    })
    assert.deepEqual(
      one.losses.map(({ reason, count }) => [reason, count]),
      [['unresolvedReference', 1]],
    )
  })

  it('may refer to itself by its own address', () => {
    const schemas = {
      Pet: { discriminator: { propertyName: 'k', mapping: { a: 'pets.json#/components/schemas/Cat' }, defaultMapping: 'Cat' } },
      Cat: { $ref: 'https://example.com/apis/pets.json#/components/schemas/Pet' },
      Far: { $ref: 'https://example.com/apis/others.json#/components/schemas/Pet' },
    }
    for (const $self of ['https://example.com/apis/pets.json', 'https://example.com/apis/pets.json#']) {
      const paths = { '/a': { $ref: 'pets.json#/paths/~1b' }, '/b': { get: { requestBody: { $ref: '#/components/requestBodies/B' } } } }
      const content = { 'text/plain': { example: { $ref: `${$self}#/components` } } }
      const one = read({ openapi: '3.2.0', $self, paths, components: { schemas, requestBodies: { B: { content } } } })
      assert.deepEqual(componentOf(one, 'schemas', 'Cat'), { $ref: '#/components/schemas/Pet' })
      assert.equal(componentOf(one, 'schemas', 'Pet').discriminator.mapping.a, '#/components/schemas/Cat')
      assert.deepEqual(componentOf(one, 'requestBodies', 'B'), { content })
      assert.deepEqual([JSON.parse(one.head).$self, one.operations.map(({ path }) => path)], [$self, ['/a', '/b']])
      assert.deepEqual(
        one.notes.map(({ reason, detail }) => [reason, detail]),
        [['externalReference', schemas.Far.$ref]],
      )
    }
  })

  it('keeps what a discriminator selects for other values under the name that it gets', () => {
    const schemas = { 'A b': {}, Any: { discriminator: { propertyName: 'k', defaultMapping: 'A b' } } }
    const one = read({ openapi: '3.2.0', paths: {}, components: { schemas } })
    assert.deepEqual(componentOf(one, 'schemas', 'Any').discriminator, { propertyName: 'k', defaultMapping: 'A_b' })
  })
})
