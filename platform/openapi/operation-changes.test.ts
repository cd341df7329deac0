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

const whole = (properties: object, more: object = {}) => ({
  name: 'q',
  in: 'querystring',
  content: { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties } } },
  ...more,
})
const stream = (properties: object) => ({ 200: { content: { 'application/jsonl': { itemSchema: { type: 'object', properties } } } } })
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
  ['a query as a whole', {}, { parameters: [whole({ a: text })] }, ['parameterAdded querystring']],
  [
    'its fields',
    { parameters: [whole({ a: text })] },
    { parameters: [whole({ b: text }, { name: 'r' })] },
    ['fieldRemoved querystring.a', 'fieldAdded querystring.b'],
  ],
  [
    'fields of the items of a stream',
    { responses: stream({ a: text }) },
    { responses: stream({ b: text }) },
    ['! fieldRemoved 200 [].a', 'fieldAdded 200 [].b'],
  ],
  [
    'a content that is a reference',
    { responses: { 200: { content: { 'a/json': { $ref: '#/components/mediaTypes/A' } } } }, components: { A: { schema: text } } },
    { responses: { 200: { content: { 'a/json': { schema: { type: 'integer' } } } } } },
    ['! typeChanged 200'],
  ],
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
  [
    'field refused',
    { body: object({ a: text }, { additionalProperties: false }) },
    { body: object({}, { additionalProperties: false }) },
    ['! fieldRemoved a'],
  ],
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

const pet = object({ kind: { const: 'pet' }, name: text }, { required: ['kind'] })
const shop = object({ kind: { const: 'shop' }, address: text }, { required: ['kind'] })
const worded = (schema: object) => ({ ...schema, description: 'As said.', title: 'Said', 'x-said': 1, examples: [1] })
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const headers = (of: JsonObject) => ({ responses: { 200: { description: '', headers: of } } })
const list = (more: object = {}) => query('a', { schema: { type: 'array', items: text }, ...more })
const closed = object({}, { additionalProperties: false })
const map = object({}, { additionalProperties: text })

/** What was invented or missed before variants were matched and what schemas mean was compared. */
const MEANT: typeof TABLE = [
  ['words of a variant to get', { response: { oneOf: [pet, shop] } }, { response: { oneOf: [pet, worded(shop)] } }, []],
  ['words of a variant to send', { body: { anyOf: [pet, shop] } }, { body: { anyOf: [worded(pet), shop] } }, []],
  [
    'words of a variant of one type',
    { response: { oneOf: [text, { type: 'null' }] } },
    { response: { oneOf: [worded(text), { type: 'null' }] } },
    [],
  ],
  [
    'an optional field of a variant to send',
    { body: { oneOf: [pet, shop] } },
    { body: { oneOf: [shop, object({ ...pet.properties, age: { type: 'integer' } }, { required: ['kind'] })] } },
    ['fieldAdded age'],
  ],
  [
    'a field of a titled variant',
    { response: { oneOf: [object({ a: text }, { title: 'A' }), object({ b: text }, { title: 'B' })] } },
    { response: { oneOf: [object({ c: text }, { title: 'A' }), object({ b: text }, { title: 'B' })] } },
    ['! fieldRemoved 200 a', 'fieldAdded 200 c'],
  ],
  [
    'another constant',
    { body: { oneOf: [pet, shop] } },
    { body: { oneOf: [pet, object({ kind: { const: 'zoo' } })] } },
    ['! variantRemoved', 'variantAdded'],
  ],
  ['an order of variants', { body: { oneOf: [pet, shop, text] } }, { body: { oneOf: [text, shop, pet] } }, []],
  [
    'a variant in place of a reference to it',
    { body: { oneOf: [ref('Pet'), text] }, components: { Pet: pet } },
    { body: { oneOf: [pet, text] } },
    [],
  ],
  [
    'another name of a schema',
    { body: { oneOf: [ref('A'), text] }, components: { A: pet } },
    { body: { oneOf: [ref('B'), text] }, components: { B: pet } },
    [],
  ],
  [
    'what is said beside a reference',
    { body: object({ a: ref('A'), b: ref('A') }), components: { A: text } },
    { body: object({ a: ref('A'), b: { ...ref('A'), maxLength: 4 } }), components: { A: text } },
    ['! limitsNarrowed b'],
  ],
  ['a variant said twice', { body: { oneOf: [pet, shop] } }, { body: { oneOf: [pet, shop, pet] } }, []],
  [
    'a schema within a variant that stays as it was written',
    { body: { oneOf: [object({ a: ref('A') }), text] }, components: { A: text } },
    { body: { oneOf: [object({ a: ref('A') }), text] }, components: { A: { type: 'null' } } },
    ['! typeChanged a'],
  ],
  ['a choice of one', { response: text }, { response: { oneOf: [text] } }, []],
  ['the end of a choice of one', { body: { anyOf: [pet] } }, { body: pet }, []],
  ['one more than one', { response: text }, { response: { oneOf: [text, { type: 'integer' }] } }, ['! variantAdded 200']],
  ['one more to send', { body: pet }, { body: { oneOf: [pet, shop] } }, ['variantAdded']],
  [
    'null as a variant',
    { response: ref('A'), components: { A: pet } },
    { response: { anyOf: [ref('A'), { type: 'null' }] }, components: { A: pet } },
    ['! variantAdded 200'],
  ],
  [
    'null for a choice',
    { body: { oneOf: [pet, shop] } },
    { body: { anyOf: [{ oneOf: [pet, shop] }, { type: 'null' }] } },
    ['variantAdded'],
  ],
  ['null written otherwise', { body: { type: ['string', 'null'] } }, { body: { anyOf: [text, { type: 'null' }] } }, []],
  ['the type of all variants', { body: { oneOf: [pet, shop] } }, { body: { type: 'object', oneOf: [pet, shop] } }, []],
  ['the type of all values', { body: { enum: ['a', 'b'] } }, { body: { type: 'string', enum: ['a', 'b'] } }, []],
  ['the type of what has fields', { body: { properties: { a: text } } }, { body: object({ a: text }) }, []],
  ['no choice any more', { response: { oneOf: [pet, shop] } }, { response: {} }, ['! typeChanged 200']],
  ['read-only field', { body: object({}) }, { body: object({ a: { ...text, readOnly: true } }, { required: ['a'] }) }, []],
  ['read-only field returned', { response: object({}) }, { response: object({ a: { ...text, readOnly: true } }) }, ['fieldAdded 200 a']],
  [
    'field that is read-only now',
    { body: closed },
    { body: object({ a: { ...text, readOnly: true } }, { additionalProperties: false }) },
    [],
  ],
  ['no write-only field', { response: object({ a: { ...text, writeOnly: true } }, { required: ['a'] }) }, { response: object({}) }, []],
  ['no write-only field to send', { body: object({ a: { ...text, writeOnly: true } }) }, { body: object({}) }, ['fieldRemoved a']],
  [
    'write-only field',
    { response: object({ a: text }) },
    { response: object({ a: { ...text, writeOnly: true } }) },
    ['! fieldRemoved 200 a'],
  ],
  ['a type to send', { body: {} }, { body: text }, ['! typeChanged']],
  ['any type to send', { body: text }, { body: {} }, ['typeChanged']],
  ['a type of a field', { body: object({ a: {} }) }, { body: object({ a: { type: 'integer' } }) }, ['! typeChanged a']],
  ['any type returned', { response: text }, { response: {} }, ['! typeChanged 200']],
  ['a type returned', { response: {} }, { response: text }, ['typeChanged 200']],
  ['no type returned', { response: text }, { response: { description: 'A text.' } }, ['! typeChanged 200']],
  ['further fields refused', { body: object({}) }, { body: closed }, ['! furtherFieldsRefused']],
  ['further fields allowed', { body: closed }, { body: object({}) }, ['furtherFieldsAllowed']],
  ['no further fields returned', { response: object({}) }, { response: closed }, ['furtherFieldsRefused 200']],
  ['no map to send', { body: map }, { body: closed }, ['! furtherFieldsRefused']],
  ['no map returned', { response: map }, { response: closed }, ['! furtherFieldsRefused 200']],
  ['type of further fields', { body: object({}) }, { body: map }, ['! typeChanged *']],
  ['further fields said to be allowed', { body: object({}) }, { body: object({}, { additionalProperties: true }) }, []],
  ['items to send', { body: { type: 'array' } }, { body: { type: 'array', items: text } }, ['! typeChanged []']],
  ['no items returned', { response: { type: 'array', items: text } }, { response: { type: 'array' } }, ['! typeChanged 200 []']],
  ['header', headers({}), headers({ 'X-A': { schema: text } }), ['headerAdded 200 header X-A']],
  ['no header', headers({ 'X-A': { schema: text } }), headers({}), ['! headerRemoved 200 header X-A']],
  [
    'type of a header',
    headers({ 'X-A': { schema: text } }),
    headers({ 'x-a': { schema: { type: 'integer' } } }),
    ['! typeChanged 200 header X-A'],
  ],
  ['header maybe', headers({ A: { required: true, schema: text } }), headers({ A: { schema: text } }), ['! headerOptional 200 header A']],
  ['header always', headers({ A: { schema: text } }), headers({ A: { required: true, schema: text } }), ['headerRequired 200 header A']],
  [
    'deprecated header',
    headers({ A: { schema: text } }),
    headers({ A: { deprecated: true, schema: text } }),
    ['headerDeprecated 200 header A'],
  ],
  ['explode', { parameters: [list()] }, { parameters: [list({ explode: false })] }, ['! parameterStyleChanged query a']],
  ['what explode is anyway', { parameters: [list()] }, { parameters: [list({ style: 'form', explode: true })] }, []],
  ['explode of a text', { parameters: [query('a')] }, { parameters: [query('a', { explode: false })] }, []],
  ['style', { parameters: [list()] }, { parameters: [list({ style: 'pipeDelimited' })] }, ['! parameterStyleChanged query a']],
  [
    'a parameter as JSON',
    { parameters: [query('a')] },
    { parameters: [query('a', { schema: undefined, content: json(text) })] },
    ['! parameterStyleChanged query a'],
  ],
  ['default', { body: object({ a: { ...text, default: 'x' } }) }, { body: object({ a: { ...text, default: 'y' } }) }, ['defaultChanged a']],
  [
    'a default',
    { parameters: [query('a')] },
    { parameters: [query('a', { schema: { ...text, default: 'x' } })] },
    ['defaultChanged query a'],
  ],
  ['required without a description', { body: object({}) }, { body: object({}, { required: ['a'] }) }, ['! fieldRequired a']],
  ['no longer promised', { response: object({}, { required: ['a'] }) }, { response: object({}) }, ['! fieldOptional 200 a']],
  [
    'a description of what is required',
    { body: object({}, { required: ['a'] }) },
    { body: object({ a: text }, { required: ['a'] }) },
    ['fieldAdded a'],
  ],
  ['limits that are none', { body: text }, { body: { ...text, minLength: 0, uniqueItems: false } }, []],
  [
    'a schema of a file',
    { responses: { 200: { content: { 'text/csv': {} } } } },
    { responses: { 200: { content: { 'text/csv': { schema: text } } } } },
    [],
  ],
  [
    'two content types that change alike',
    { responses: { 200: { content: { ...json(text), 'application/problem+json': { schema: text } } } } },
    { responses: { 200: { content: { ...json({ type: 'null' }), 'application/problem+json': { schema: { type: 'null' } } } } } },
    ['! typeChanged 200'],
  ],
]

describe('what changed for consumers', () => {
  for (const [what, was, is, found] of [...TABLE, ...MEANT]) it(`is found for ${what}`, () => assert.deepEqual(changes(was, is), found))

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
