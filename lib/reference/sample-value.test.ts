import { sampleXml, writtenSample } from './sample-value'
import { parseWritten, writtenJson } from './written-numbers'

const components = {
  schemas: {
    Node: { type: 'object', properties: { value: { type: 'integer' }, next: { $ref: '#/components/schemas/Node' } } },
    Cat: { type: 'object', required: ['kind'], properties: { kind: { type: 'string' }, lives: { type: 'integer', minimum: 1 } } },
    Animal: {
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { type: 'object' }],
      discriminator: { propertyName: 'kind', mapping: { feline: '#/components/schemas/Cat' } },
    },
    'a/b': { type: 'string', example: 'slash' },
  },
}
const sampleOf = (schema: unknown) => writtenSample(schema, components, 'request').value

it.each([
  [{ type: 'string', example: 'mine', default: 'other' }, 'mine'],
  [{ type: 'integer', example: 0 }, 0],
  [{ type: ['string', 'null'], default: '' }, ''],
  [{ type: 'string', examples: ['first', 'second'] }, 'first'],
  [{ const: 'always' }, 'always'],
  [{ enum: ['a', 'b'] }, 'a'],
  [{ type: 'integer', minimum: 100 }, 100],
  [{ type: 'string', format: 'uuid' }, expect.stringMatching(/^[0-9a-f-]{36}$/)],
  [{ type: 'array', minItems: 1_000_000_000, items: { type: 'string' } }, ['string', 'string']],
  [{ type: 'string', minLength: 1_000_000_000 }, expect.stringMatching(/^.{60}$/)],
  [{ $ref: '#/components/schemas/Node' }, { value: 0, next: {} }],
  [{ $ref: '#/components/schemas/Animal' }, { kind: 'feline', lives: 1 }],
  [{ $ref: '#/components/schemas/a~1b' }, 'slash'],
  [
    { type: 'object', properties: { a: { $ref: '#/components/schemas/Nothing' }, b: { type: 'boolean' } } },
    { a: null, b: true },
  ],
  [{ anyOf: [{ type: 'null' }, { type: 'integer' }] }, 0],
  [
    { allOf: [{ type: 'object', properties: { a: { type: 'string' } } }, { properties: { b: { type: 'number' } } }] },
    { a: 'string', b: 0 },
  ],
  [{ type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] }, ['string', 0]],
  [true, null],
  [null, null],
])('a sample of %j', (schema, value) => expect(sampleOf(schema)).toEqual(value))

it('leaves out what only the other direction contains', () => {
  const schema = {
    type: 'object',
    properties: {
      id: { type: 'integer', readOnly: true },
      password: { type: 'string', writeOnly: true, example: 'p' },
      name: { type: 'string', example: 'n' },
    },
  }
  expect(writtenSample(schema, components, 'request').value).toEqual({ password: 'p', name: 'n' })
  expect(writtenSample(schema, components, 'response').value).toEqual({ id: 0, name: 'n' })
})

it('ends for a schema of any depth', () => {
  let schema: object = { type: 'string' }
  for (let depth = 0; depth < 20_000; depth += 1) schema = { type: 'object', properties: { in: schema } }
  expect(JSON.stringify(sampleOf(schema)).length).toBeLessThan(1_000)
})

it('writes XML with the names and attributes of the schema', () => {
  const schema = {
    type: 'object',
    xml: { name: 'pet' },
    properties: { id: { type: 'integer', example: 7, xml: { attribute: true } }, name: { type: 'string', example: '나비 & Co' } },
  }
  expect(sampleXml(schema, components, 'request').replace(/\s*\n\s*/g, '')).toContain('<pet id="7"><name>나비 &amp; Co</name></pet>')
})

it('keeps how numbers are written', () => {
  const schema = parseWritten(
    '{"properties":{"id":{"example":9223372036854775807},"at":{"properties":{"x":{"default":1.0}}}},"type":"object"}',
  )
  expect(writtenJson(writtenSample(schema, {}, 'response').value)).toBe('{"id":9223372036854775807,"at":{"x":1.0}}')
  expect(sampleXml({ ...(schema as object), xml: { name: 'a' } }, {}, 'response')).toContain('<id>9223372036854775807</id>')
  expect(writtenSample(parseWritten('{"example":1.0}'), {}, 'request')).toMatchObject({ value: 1, written: '1.0' })
})
