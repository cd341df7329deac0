import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { JsonObject } from './json-object.ts'
import { readDocument } from './read-document.ts'

const operationIn = (document: ReturnType<typeof readDocument>, index = 0) => JSON.parse(document.operations[index]?.content ?? 'null')
const componentsIn = ({ components }: ReturnType<typeof readDocument>): Record<string, JsonObject> =>
  Object.fromEntries(components.map(({ kind, name, content }) => [`${kind}/${name}`, JSON.parse(content)]))

describe('reading a document of Swagger 2.0', () => {
  const document = {
    swagger: '2.0',
    info: { title: 'T', version: '1' },
    host: 'api.example.com',
    basePath: '/v1',
    schemes: ['http', 'https'],
    consumes: ['application/json'],
    produces: ['application/json', 'application/xml'],
    paths: {
      '/a/{id}': {
        parameters: [{ $ref: '#/parameters/Id' }, { in: 'body', name: 'item', schema: { $ref: '#/definitions/Pet' } }],
        get: {
          operationId: 'getA',
          parameters: [
            {
              in: 'query',
              name: 'ids',
              type: 'array',
              items: { type: 'integer', enum: [1] },
              collectionFormat: 'multi',
              description: 'Which',
            },
            { in: 'query', name: 'sort', type: 'array', items: { type: 'string' }, default: ['a'] },
            { in: 'header', name: 'X-A', type: 'string', pattern: '^a', 'x-example': 'a' },
          ],
          schemes: ['https'],
          responses: {
            200: {
              description: 'ok',
              headers: { 'X-Rest': { type: 'integer', description: 'Left' }, 'X-B': { type: 'string' } },
              schema: { $ref: '#/definitions/Pet' },
              examples: { 'application/json': { name: 'Rex' } },
            },
            404: { $ref: '#/responses/None' },
          },
        },
        put: { consumes: ['text/csv'], produces: ['text/csv'], responses: { 200: { $ref: '#/responses/Pets' }, 204: { description: '' } } },
        post: {
          consumes: ['multipart/form-data'],
          parameters: [
            { in: 'formData', name: 'file', type: 'file', required: true, description: 'The file' },
            { in: 'formData', name: 'tags', type: 'array', items: { type: 'string' }, collectionFormat: 'csv' },
          ],
          responses: {},
        },
        patch: { parameters: [{ $ref: '#/parameters/Body' }], responses: { 200: { $ref: '#/paths/~1a~1{id}/get/responses/200' } } },
      },
    },
    definitions: { Pet: { type: 'object', discriminator: 'kind', properties: { next: { $ref: '#/definitions/Pet' } } } },
    parameters: {
      Id: { in: 'path', name: 'id', type: 'integer', format: 'int64', required: true },
      Body: { in: 'body', name: 'b', required: true, description: 'The body', schema: { type: 'string' } },
    },
    responses: { None: { description: 'None' }, Pets: { description: 'Pets', schema: { type: 'array' } } },
    securityDefinitions: {
      basic: { type: 'basic', description: 'Who' },
      oauth: { type: 'oauth2', flow: 'accessCode', authorizationUrl: 'https://a', tokenUrl: 'https://b', scopes: { read: 'Read' } },
    },
    security: [{ basic: [] }],
    tags: [{ name: 'a' }],
  }
  const one = readDocument(JSON.stringify(document))
  const pet = { $ref: '#/components/schemas/Pet' }

  it('writes servers, types and components where they belong', () => {
    assert.deepEqual(JSON.parse(one.head), {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      servers: [{ url: 'https://api.example.com/v1' }, { url: 'http://api.example.com/v1' }],
      paths: {},
      components: {},
      security: [{ basic: [] }],
      tags: [{ name: 'a' }],
    })
    assert.deepEqual(componentsIn(one)['securitySchemes/basic'], { type: 'http', scheme: 'basic', description: 'Who' })
    assert.deepEqual(componentsIn(one)['securitySchemes/oauth'], {
      type: 'oauth2',
      flows: { authorizationCode: { authorizationUrl: 'https://a', tokenUrl: 'https://b', scopes: { read: 'Read' } } },
    })
    assert.deepEqual(componentsIn(one)['schemas/Pet'], {
      type: 'object',
      discriminator: { propertyName: 'kind' },
      properties: { next: pet },
    })
  })

  it('keeps every limit of a parameter, and how lists are written', () => {
    assert.deepEqual(operationIn(one).parameters, [
      { in: 'query', name: 'ids', schema: { type: 'array', items: { type: 'integer', enum: [1] } }, explode: true, description: 'Which' },
      { in: 'query', name: 'sort', schema: { type: 'array', items: { type: 'string' }, default: ['a'] }, explode: false },
      { in: 'header', name: 'X-A', schema: { type: 'string', pattern: '^a' }, 'x-example': 'a' },
    ])
    assert.deepEqual(JSON.parse(one.paths[0]?.content ?? ''), { parameters: [{ $ref: '#/components/parameters/Id' }] })
  })

  it('writes a response for each of its content types, with headers and examples', () => {
    assert.deepEqual(operationIn(one).responses, {
      200: {
        description: 'ok',
        headers: { 'X-Rest': { schema: { type: 'integer' }, description: 'Left' }, 'X-B': { schema: { type: 'string' } } },
        content: { 'application/json': { schema: pet, example: { name: 'Rex' } }, 'application/xml': { schema: pet } },
      },
      404: { $ref: '#/components/responses/None' },
    })
    assert.equal(operationIn(one)['x-schemes'][0], 'https')
    assert.deepEqual(operationIn(one, 1).responses[200], { description: 'Pets', content: { 'text/csv': { schema: { type: 'array' } } } })
  })

  it('makes request bodies of body and form parameters', () => {
    const bodies = [0, 1, 2, 3].map((index) => operationIn(one, index).requestBody)
    assert.deepEqual(bodies, [
      { content: { 'application/json': { schema: pet } }, 'x-name': 'item' },
      { content: { 'text/csv': { schema: pet } }, 'x-name': 'item' },
      {
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: {
                file: { type: 'string', format: 'binary', description: 'The file' },
                tags: { type: 'array', items: { type: 'string' } },
              },
              required: ['file'],
            },
            encoding: { tags: { explode: false } },
          },
        },
        required: true,
      },
      { $ref: '#/components/requestBodies/Body' },
    ])
    assert.deepEqual(componentsIn(one)['requestBodies/Body'], {
      description: 'The body',
      content: { 'application/json': { schema: { type: 'string' } } },
      required: true,
      'x-name': 'b',
    })
  })

  it('follows references to other operations', () => {
    const [reference] = Object.values(operationIn(one, 3).responses) as { $ref: string }[]
    const response = componentsIn(one)[reference?.$ref.slice('#/components/'.length) ?? '']
    assert.deepEqual(response, operationIn(one).responses[200])
    assert.deepEqual(one.losses, [{ reason: 'securityScheme', dropped: false, count: 2 }])
  })

  it('keeps the author’s own extensions, also those with the names that it writes', () => {
    const source = {
      swagger: '2.0',
      paths: {
        '/a': {
          post: {
            schemes: ['https'],
            'x-schemes': 'mine',
            parameters: [
              { in: 'body', name: 'item', 'x-name': 'mine', schema: {} },
              {
                in: 'header',
                name: 'X-List',
                type: 'array',
                items: { type: 'array', collectionFormat: 'tsv', 'x-collectionFormat': 'mine' },
                collectionFormat: 'pipes',
                'x-collectionFormat': 'mine',
              },
            ],
            responses: { 204: { description: 'OK' }, 'x-notes': { schema: 'mine', examples: { a: 1 } } },
          },
        },
      },
    }
    const operation = operationIn(readDocument(JSON.stringify(source)))
    assert.deepEqual([operation['x-schemes'], operation['x-schemes-2']], ['mine', ['https']])
    assert.deepEqual([operation.requestBody['x-name'], operation.requestBody['x-name-2']], ['mine', 'item'])
    assert.deepEqual(operation.parameters, [
      {
        in: 'header',
        name: 'X-List',
        schema: { type: 'array', items: { type: 'array', 'x-collectionFormat-2': 'tsv', 'x-collectionFormat': 'mine' } },
        'x-collectionFormat-2': 'pipes',
        'x-collectionFormat': 'mine',
      },
    ])
    assert.deepEqual(operation.responses['x-notes'], { schema: 'mine', examples: { a: 1 } })
  })

  it('keeps the values of a discriminator whose definitions get other names', () => {
    const source = {
      swagger: '2.0',
      paths: { '/a': { get: { responses: { 200: { description: 'OK', schema: { $ref: '#/definitions/Pet' } } } } } },
      definitions: {
        Pet: { type: 'object', discriminator: 'kind' },
        'Big Dog': { allOf: [{ $ref: '#/definitions/Dog' }] },
        Dog: { allOf: [{ $ref: '#/definitions/Pet' }] },
      },
    }
    const { 'schemas/Pet': pet } = componentsIn(readDocument(JSON.stringify(source)))
    assert.deepEqual(pet?.discriminator, { propertyName: 'kind', mapping: { 'Big Dog': '#/components/schemas/Big_Dog' } })
  })
})
