import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SAMPLE_DOCUMENTS, sampleMethods } from '../../features/api-document/testing/document-samples.ts'
import { ComponentIndex } from '../../openapi/component-index.ts'
import { viewOfOperation } from '../../openapi/operation-view.ts'
import { convertStoredMethods, type StandaloneMethod } from './convert-stored-methods.ts'

const method = (path: string, given: Partial<StandaloneMethod> = {}): StandaloneMethod => ({
  httpMethod: 'POST',
  path,
  summary: '',
  description: '',
  parameters: [],
  bodies: [],
  responses: [],
  ...given,
})
const json = (schema: object) => [{ contentType: 'application/json', name: '', description: '', schema }]
const list = (type: string) => ({
  type: 'array',
  items: { $ref: '#/$defs/Thing' },
  $defs: { Thing: { type: 'object', properties: { a: { type } } } },
})
const convert = (methods: StandaloneMethod[]) => {
  const { components, operations } = convertStoredMethods(methods)
  return { components, operations: operations.map((text) => JSON.parse(text)), index: new ComponentIndex(components) }
}

describe('methods that were stored apart', () => {
  for (const [name, text] of Object.entries(SAMPLE_DOCUMENTS)) {
    it(`show the same fields as operations, schemas aside: ${name}`, () => {
      const methods = sampleMethods(text)
      const { operations, index } = convert(methods)
      for (const [at, stored] of methods.entries()) {
        const view = viewOfOperation({ path: stored.path, pathItem: {}, components: index.lookup }, operations[at])
        assert.deepEqual(withoutSchemas(view), withoutSchemas(stored))
      }
    })
  }

  it('share the definitions that mean the same', () => {
    const { components, operations } = convert([
      method('/a', { bodies: json(list('string')) }),
      method('/b', { bodies: json(list('string')) }),
    ])
    assert.deepEqual(components, [{ kind: 'schemas', name: 'Thing', content: '{"type":"object","properties":{"a":{"type":"string"}}}' }])
    assert.deepEqual(operations[1].requestBody.content['application/json'].schema, {
      type: 'array',
      items: { $ref: '#/components/schemas/Thing' },
    })
  })

  it('keep definitions apart that share a name and differ', () => {
    const { components, operations, index } = convert([
      method('/a', { bodies: json(list('string')) }),
      method('/b', { bodies: json(list('number')) }),
    ])
    assert.deepEqual(
      components.map(({ name }) => name),
      ['Thing', 'Thing_2'],
    )
    const types = operations.map(({ requestBody }) => {
      const thing = index.lookup(requestBody.content['application/json'].schema.items.$ref) as { properties: { a: { type: string } } }
      return thing.properties.a.type
    })
    assert.deepEqual(types, ['string', 'number'])
  })

  it('keep schemas that refer to their own root or parts', () => {
    const { components, operations, index } = convert([
      method('/a', {
        bodies: json({
          type: 'object',
          properties: { name: { type: 'string' }, next: { $ref: '#' }, alias: { $ref: '#/properties/name' } },
        }),
      }),
    ])
    const { properties } = operations[0].requestBody.content['application/json'].schema
    assert.deepEqual((index.lookup(properties.next.$ref) as { type: string }).type, 'object')
    assert.deepEqual(index.lookup(properties.alias.$ref), { type: 'string' })
    assert.ok(components.length > 0)
  })

  it('have each parameter, content type and status once', () => {
    const body = { contentType: 'text/plain', name: '', description: '', schema: { type: 'string' } }
    const { operations } = convert([
      method('/a', {
        parameters: [
          { place: 'query', name: 'q', description: 'first', required: false, array: false, type: 'string' },
          { place: 'query', name: 'q', description: 'last', required: false, array: false, type: 'number' },
        ],
        bodies: [body, { ...body, schema: { type: 'number' } }],
        responses: [
          { statusCode: 200, description: '', headers: [], bodies: [] },
          { statusCode: 200, description: 'ok', headers: [], bodies: [body] },
        ],
      }),
    ])
    assert.deepEqual(operations[0], {
      parameters: [{ name: 'q', in: 'query', description: 'last', schema: { type: 'number' } }],
      requestBody: { content: { 'text/plain': { schema: { anyOf: [{ type: 'string' }, { type: 'number' }] } } } },
      responses: { 200: { description: 'ok', content: { 'text/plain': { schema: { type: 'string' } } } } },
    })
  })
})

function withoutSchemas({ summary, description, parameters, bodies, responses }: StandaloneMethod | ReturnType<typeof viewOfOperation>) {
  const bare = (list: StandaloneMethod['bodies']) => list.map(({ schema, ...body }) => ({ ...body, schema: schema !== null }))
  return {
    summary,
    description,
    parameters,
    bodies: bare(bodies),
    responses: responses.map((one) => ({ ...one, bodies: bare(one.bodies) })),
  }
}
