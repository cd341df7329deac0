import { readFileSync } from 'node:fs'
import type { StandaloneMethod } from '../../../database/document-migration/convert-stored-methods.ts'
import type { StoredBody } from '../../../database/schema/method.ts'
import { ComponentIndex } from '../../../openapi/component-index.ts'
import { schemaBundler } from '../../../openapi/openapi-reference.ts'
import { viewOfOperation } from '../../../openapi/operation-view.ts'
import { readDocument } from '../../../openapi/read-document.ts'

const PET = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer', format: 'int64' },
    name: { type: 'string' },
    parent: { $ref: '#/components/schemas/Pet' },
    tag: { $ref: '#/components/schemas/Tag' },
  },
}

/** Sample documents for tests, by name. */
export const SAMPLE_DOCUMENTS: Record<string, string> = {
  'a pet store (3.0)': readFileSync(new URL('../../../../tests/data/openapi/v3.0-petstore-expanded.json', import.meta.url), 'utf8'),
  'schemas that hold themselves, words in Korean, several bodies (3.1)': JSON.stringify({
    openapi: '3.1.0',
    info: { title: '동물', version: '1' },
    servers: [{ url: 'https://api.example.com/store/v2' }],
    paths: {
      '/pets/{petId}': {
        parameters: [{ name: 'petId', in: 'path', required: true, description: '동물 번호', schema: { type: 'integer' } }],
        get: {
          summary: '동물 하나를 읽습니다',
          description: '없으면 404로 답합니다.\n\n두 번째 문단입니다.',
          parameters: [
            { name: 'fields', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
            { name: 'X-Trace', in: 'header', description: 'Passed on.', required: true, schema: { type: 'string' } },
            { name: 'session', in: 'cookie', schema: { type: 'string' } },
          ],
          responses: {
            200: {
              description: 'The pet',
              headers: { ETag: { description: 'Its state.', schema: { type: 'string' } } },
              content: {
                'application/json': { schema: { $ref: '#/components/schemas/Pet' } },
                'application/xml': { schema: { $ref: '#/components/schemas/Pet' } },
              },
            },
            404: { description: 'No such pet', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
          },
        },
        put: {
          summary: 'Replace',
          requestBody: {
            description: 'The whole pet.',
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Pet' } },
              'text/plain; charset=utf-8': {},
            },
          },
          responses: { 204: { description: 'Done' } },
        },
        delete: { responses: {} },
      },
      '/pets': {
        get: {
          responses: {
            200: {
              description: '',
              content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Pet' } } } },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Pet: PET,
        Tag: {
          type: 'object',
          properties: { words: { type: 'array', items: { type: 'string' } }, pet: { $ref: '#/components/schemas/Pet' } },
        },
        Error: { type: 'object', properties: { message: { type: ['string', 'null'] } } },
      },
    },
  }),
  'schemas in the words of 3.0': JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Old words', version: '1' },
    paths: {
      '/a': {
        post: {
          summary: 'Say it',
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Old' } } } },
          responses: {
            200: {
              description: 'ok',
              content: { 'application/json': { schema: { nullable: true, allOf: [{ $ref: '#/components/schemas/Old' }] } } },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Old: {
          type: 'object',
          properties: {
            name: { type: 'string', nullable: true, enum: ['a'], example: { nullable: true } },
            size: { type: 'number', minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
            next: { $ref: '#/components/schemas/Old' },
          },
        },
      },
    },
  }),
  'a Swagger document with a form (2.0)': JSON.stringify({
    swagger: '2.0',
    info: { title: 'Forms', version: '1' },
    basePath: '/legacy',
    consumes: ['application/json'],
    paths: {
      '/upload': {
        post: {
          operationId: 'upload',
          parameters: [
            { in: 'formData', name: 'title', type: 'string', required: true },
            { in: 'formData', name: 'note', type: 'string' },
          ],
          responses: { 201: { description: 'Made', schema: { $ref: '#/definitions/Made' } } },
        },
      },
      '/~tilde/a.b:c/{id}': {
        patch: {
          parameters: [{ in: 'body', name: 'b', schema: { $ref: '#/definitions/Made' } }],
          responses: { 200: { description: 'ok' } },
        },
      },
    },
    definitions: { Made: { type: 'object', properties: { id: { type: 'string' }, next: { $ref: '#/definitions/Made' } } } },
  }),
}

/** Returns the methods of a sample as they were stored before documents were: with standalone schemas. */
export function sampleMethods(text: string): StandaloneMethod[] {
  const { components, operations, paths } = readDocument(text)
  const { lookup } = new ComponentIndex(components)
  const kinds = Map.groupBy(components, ({ kind }) => kind)
  const entries = [...kinds].map(([kind, parts]) => [
    kind,
    Object.fromEntries(parts.map(({ name, content }) => [name, JSON.parse(content)])),
  ])
  const standalone = schemaBundler({ components: Object.fromEntries(entries) })
  const bodyOf = (body: StoredBody): StoredBody => {
    const bundled = body.schema && standalone(body.schema)
    return { ...body, schema: bundled && 'schema' in bundled ? bundled.schema : null }
  }
  return operations.map(({ httpMethod, path, content }) => {
    const pathItem = JSON.parse(paths.find((item) => item.path === path)?.content ?? '{}')
    const { bodies, responses, ...fields } = viewOfOperation({ path, pathItem, components: lookup }, JSON.parse(content))
    const answers = responses.map((response) => ({ ...response, bodies: response.bodies.map(bodyOf) }))
    return { httpMethod, path, ...fields, bodies: bodies.map(bodyOf), responses: answers }
  })
}
