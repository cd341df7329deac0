import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readOpenapiDocument } from './read-openapi-document.ts'

const generated = { 'x-portico-generated': true }

/** A document as the product generates it for an API's author: generated parts are marked. */
const OWN_DOCUMENT = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets', version: 'v1' },
  servers: [{ url: 'https://gateway.example/v1/pets', ...generated }],
  security: [{ apiKey: [] }],
  paths: {
    '/pets/{petId}': {
      get: {
        summary: 'One pet',
        'x-portico-target-path': '/internal/{petId}/show',
        security: [{ apiKey: [] }],
        parameters: [
          { in: 'path', name: 'petId', required: true, description: 'Which', schema: { type: 'number' } },
          { in: 'header', name: 'X-API-Key', schema: { type: 'string' }, ...generated },
          { $ref: '#/components/parameters/Trace' },
        ],
        responses: {
          200: {
            description: 'The pet',
            headers: {
              'X-Rest': { description: 'Left', schema: { type: 'string' } },
              RateLimit: { schema: { type: 'string' }, ...generated },
              'RateLimit-Policy': { $ref: '#/components/headers/Policy' },
            },
            content: {
              'application/json': {
                schema: {
                  $ref: '#/$defs/Pet',
                  $defs: { Pet: { type: 'object', properties: { next: { $ref: '#/$defs/Pet' } } } },
                },
              },
            },
          },
          401: { $ref: '#/components/responses/Unauthorized' },
          429: { description: 'Too many', ...generated },
          default: { description: 'Whatever', ...generated },
        },
      },
    },
  },
  components: {
    parameters: { Trace: { in: 'header', name: 'traceparent', ...generated } },
    headers: { Policy: { schema: { type: 'string' }, ...generated } },
    responses: { Unauthorized: { description: 'No key', ...generated } },
    securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', ...generated } },
  },
})

describe("the product's own document", () => {
  const read = readOpenapiDocument(OWN_DOCUMENT)
  const [method] = read.methods

  it('is imported without its generated parts', () => {
    assert.deepEqual(method?.parameters, [
      { place: 'path', name: 'petId', description: 'Which', required: true, array: false, type: 'number' },
    ])
    assert.deepEqual(
      method?.responses.map(({ statusCode, headers }) => [statusCode, headers]),
      [[200, [{ name: 'X-Rest', description: 'Left' }]]],
    )
    assert.deepEqual(
      read.notes.map(({ reason, detail }) => [reason, detail]),
      [['headerKeys', 'X-Rest (schema)']],
    )
  })

  it('defines where calls go, whatever its servers are', () => {
    assert.equal(method?.targetPath, '/internal/{petId}/show')
  })

  it('uses the path itself without a target path, and never a target path with unknown parameters', () => {
    for (const said of [undefined, '/x/{other}', 'no-slash', 7]) {
      const document = JSON.parse(OWN_DOCUMENT)
      document.paths['/pets/{petId}'].get['x-portico-target-path'] = said
      assert.equal(readOpenapiDocument(JSON.stringify(document)).methods[0]?.targetPath, '/pets/{petId}')
    }
  })

  it('carries the definitions of a schema with it', () => {
    assert.deepEqual(method?.responses[0]?.bodies[0]?.schema, {
      $ref: '#/$defs/Pet',
      $defs: { Pet: { type: 'object', properties: { next: { $ref: '#/$defs/Pet' } } } },
    })
  })
})
