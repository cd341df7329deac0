import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import type { JsonObject } from './json-object.ts'
import { operationChanges } from './operation-changes.ts'

interface Parts {
  parameters?: unknown[]
  body?: unknown
  bodyRequired?: boolean
  response?: unknown
  responses?: JsonObject
  components?: JsonObject
  deprecated?: boolean
}

const json = (schema: unknown) => ({ 'application/json': { schema } })

function described({ parameters, body, bodyRequired, response, responses, components = {}, deprecated }: Parts) {
  return {
    pathItem: {},
    components: (reference: string) => components[reference.split('/').at(-1) ?? ''],
    operation: {
      ...(deprecated ? { deprecated } : {}),
      ...(parameters ? { parameters } : {}),
      ...(body ? { requestBody: { required: bodyRequired === true, content: json(body) } } : {}),
      responses: responses ?? (response ? { 200: { description: '', content: json(response) } } : { 204: { description: '' } }),
    },
  }
}

const changes = (was: Parts, is: Parts) =>
  operationChanges(described(was), described(is)).map(({ kind, name, breaking }) => `${breaking ? '! ' : ''}${kind} ${name}`.trim())

const query = (name: string, more: object = {}) => ({ name, in: 'query', schema: { type: 'string' }, ...more })
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })
const text = { type: 'string' }

/** The table of decision 0077, row by row: before, after, and what is found; `!` marks a breaking change. */
const TABLE: readonly [what: string, was: Parts, is: Parts, found: string[]][] = [
  ['nothing', { parameters: [query('a')], response: text }, { parameters: [query('a')], response: text }, []],
  ['deprecation', {}, { deprecated: true }, ['operationDeprecated']],
  ['its end', { deprecated: true }, {}, ['operationKept']],
  ['an optional parameter', {}, { parameters: [query('a')] }, ['parameterAdded query a']],
  ['a required parameter', {}, { parameters: [query('a', { required: true })] }, ['! parameterAdded query a']],
  ['no parameter', { parameters: [query('a')] }, {}, ['! parameterRemoved query a']],
  ['required', { parameters: [query('a')] }, { parameters: [query('a', { required: true })] }, ['! parameterRequired query a']],
  ['optional', { parameters: [query('a', { required: true })] }, { parameters: [query('a')] }, ['parameterOptional query a']],
  [
    'deprecated parameter',
    { parameters: [query('a')] },
    { parameters: [query('a', { deprecated: true })] },
    ['parameterDeprecated query a'],
  ],
  ['header case', { parameters: [{ ...query('X-A'), in: 'header' }] }, { parameters: [{ ...query('x-a'), in: 'header' }] }, []],
  ['type', { parameters: [query('a')] }, { parameters: [query('a', { schema: { type: 'integer' } })] }, ['! typeChanged query a']],
  ['wider type', { body: { type: 'integer' } }, { body: { type: 'number' } }, ['typeChanged']],
  ['narrower type', { body: { type: 'number' } }, { body: { type: 'integer' } }, ['! typeChanged']],
  ['null in requests', { body: object({ a: text }) }, { body: object({ a: { type: ['string', 'null'] } }) }, ['typeChanged a']],
  [
    'null in responses',
    { response: object({ a: text }) },
    { response: object({ a: { type: ['string', 'null'] } }) },
    ['! typeChanged 200 a'],
  ],
  ['value added', { body: { enum: ['a'] } }, { body: { enum: ['a', 'b'] } }, ['valuesAdded']],
  ['value removed', { body: { enum: ['a', 'b'] } }, { body: { enum: ['a'] } }, ['! valuesRemoved']],
  ['value removed from responses', { response: { enum: ['a', 'b'] } }, { response: { enum: ['a'] } }, ['valuesRemoved 200']],
  ['narrower limit', { body: { maxLength: 9 } }, { body: { maxLength: 8 } }, ['! limitsNarrowed']],
  ['wider limit', { body: { minimum: 1 } }, { body: { minimum: 0 } }, ['limitsWidened']],
  ['pattern', { body: text }, { body: { ...text, pattern: '^a' } }, ['! limitsNarrowed']],
  ['body', {}, { body: text }, ['bodyAdded']],
  ['required body', {}, { body: text, bodyRequired: true }, ['! bodyAdded']],
  ['no body', { body: text }, {}, ['! bodyRemoved']],
  ['body required', { body: text }, { body: text, bodyRequired: true }, ['! bodyRequired']],
  ['field to send', { body: object({}) }, { body: object({ a: text }) }, ['fieldAdded a']],
  ['field that must be sent', { body: object({}) }, { body: object({ a: text }, { required: ['a'] }) }, ['! fieldAdded a']],
  ['field no longer read', { body: object({ a: text }) }, { body: object({}) }, ['fieldRemoved a']],
  ['field refused', { body: object({ a: text }) }, { body: object({}, { additionalProperties: false }) }, ['! fieldRemoved a']],
  ['field returned', { response: object({}) }, { response: object({ a: text }) }, ['fieldAdded 200 a']],
  ['field no longer returned', { response: object({ a: text }) }, { response: object({}) }, ['! fieldRemoved 200 a']],
  ['always returned', { response: object({ a: text }) }, { response: object({ a: text }, { required: ['a'] }) }, ['fieldRequired 200 a']],
  ['maybe returned', { response: object({ a: text }, { required: ['a'] }) }, { response: object({ a: text }) }, ['! fieldOptional 200 a']],
  [
    'field of a field in a list',
    { response: { type: 'array', items: object({ a: object({ b: text }) }) } },
    { response: { type: 'array', items: object({ a: object({}) }) } },
    ['! fieldRemoved 200 [].a.b'],
  ],
  [
    'field of an allOf',
    { response: { allOf: [object({ a: text }), object({ b: text })] } },
    { response: object({ a: text }) },
    ['typeChanged', '! fieldRemoved 200 b'].slice(1),
  ],
  [
    'variant to send',
    { body: { oneOf: [{ $ref: '#/components/schemas/A' }] } },
    { body: { oneOf: [{ $ref: '#/components/schemas/B' }] } },
    ['! variantRemoved', 'variantAdded'],
  ],
  ['status', { responses: { 200: {} } }, { responses: { 200: {}, 404: {} } }, ['responseAdded 404']],
  ['no success', { responses: { 200: {}, 201: {} } }, { responses: { 200: {} } }, ['! responseRemoved 201']],
  ['no error', { responses: { 200: {}, 404: {} } }, { responses: { 200: {} } }, ['responseRemoved 404']],
  [
    'content type',
    { responses: { 200: { content: { 'text/csv': {}, ...json(text) } } } },
    { responses: { 200: { content: { 'text/html': {}, ...json(text) } } } },
    ['! responseTypeRemoved 200 text/csv', 'responseTypeAdded 200 text/html'],
  ],
]

describe('what changed for consumers', () => {
  for (const [what, was, is, found] of TABLE) it(`is found for ${what}`, () => assert.deepEqual(changes(was, is), found))

  it('ends in schemas that contain themselves', () => {
    const node = (more: object) => object({ next: { $ref: '#/components/schemas/Node' }, ...more })
    const response = { $ref: '#/components/schemas/Node' }
    assert.deepEqual(changes({ response, components: { Node: node({ a: text }) } }, { response, components: { Node: node({}) } }), [
      '! fieldRemoved 200 a',
    ])
  })

  it('is nothing for the same schema, whatever it is, and ends for any two', () => {
    const leaf = fc.oneof(
      fc.constant(text),
      fc.record({ type: fc.constantFrom('integer', 'number', 'null', 'array'), maximum: fc.nat() }),
      fc.jsonValue(),
    )
    const { schema } = fc.letrec((tie) => ({
      schema: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.record(
          {
            properties: fc.dictionary(fc.string(), tie('schema')),
            required: fc.array(fc.string()),
            items: tie('schema'),
            allOf: fc.array(tie('schema'), { maxLength: 2 }),
            oneOf: fc.array(tie('schema'), { maxLength: 2 }),
          },
          { requiredKeys: [] },
        ),
      ),
    }))
    fc.assert(
      fc.property(schema, schema, (one, other) => {
        assert.deepEqual(changes({ body: one, response: one }, { body: one, response: one }), [])
        changes({ body: one, response: one }, { body: other, response: other })
      }),
    )
  })
})
