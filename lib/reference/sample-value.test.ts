import { processorMs } from '@portico/contract/testing/processor-ms'
import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
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
  [{ type: ['null', 'integer'], minimum: 3 }, 3],
  [{ type: ['null'] }, null],
  [{ allOf: [{ type: 'integer', minimum: 2 }, { type: 'number' }] }, 2],
  [
    {
      allOf: [
        { type: 'object', properties: { a: { type: 'boolean' } } },
        { type: 'string', description: 'Who pays' },
      ],
    },
    { a: true },
  ],
  [{ allOf: [{ $ref: '#/components/schemas/Cat' }, { type: ['object', 'null'] }] }, { kind: 'string', lives: 1 }],
  [
    { type: 'object', allOf: [{ oneOf: [{ type: 'string' }, { type: 'object' }] }, { $ref: '#/components/schemas/Cat' }] },
    { kind: 'string', lives: 1 },
  ],
  [
    JSON.parse('{"properties":{"a":{"type":"boolean"}},"if":{"required":["a"]},"then":{"$ref":"#/components/schemas/Cat"}}'),
    { a: true, kind: 'string', lives: 1 },
  ],
  [
    { $ref: '#/components/schemas/Cat', properties: { home: { $ref: '#/components/schemas/a~1b' } } },
    { kind: 'string', lives: 1, home: 'slash' },
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

/** Returns schemas of parts and alternatives that refer to some models. */
function combinedSchemas(...models: string[]): fc.Arbitrary<object> {
  const type = fc.constantFrom('object', 'array', 'string', 'integer', 'number', 'boolean', 'null')
  const reference = fc.constantFrom(...models, 'Node', 'Cat', 'Animal', 'None').map((name) => ({ $ref: `#/components/schemas/${name}` }))
  const plain = fc.record(
    {
      type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 2 })),
      properties: fc.dictionary(fc.constantFrom('a', 'b'), reference, { maxKeys: 2 }),
      ...{ minLength: fc.nat(3), example: fc.constantFrom('x', 1, {}, []), enum: fc.constantFrom(['x'], [1], [null]) },
    },
    { requiredKeys: [] },
  )
  return fc.letrec<{ schema: object }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      reference,
      plain,
      reference.map((one) => ({ ...one, description: 'Said beside it' })),
      fc.record({ type, allOf: fc.array(tie('schema'), { maxLength: 3 }) }, { requiredKeys: ['allOf'] }),
      fc.record({ type, oneOf: fc.array(tie('schema'), { maxLength: 2 }) }, { requiredKeys: ['oneOf'] }),
    ),
  })).schema
}

it('lets the sampler complain of no parts that do not agree', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation()
  fc.assert(
    fc.property(combinedSchemas('A', 'B'), combinedSchemas('B'), combinedSchemas(), (whole, A, B) => {
      warn.mockClear()
      const models = { schemas: { ...components.schemas, A, B } }
      for (const direction of ['request', 'response'] as const) writtenSample({ allOf: [whole, A, B] }, models, direction)
      sampleXml({ allOf: [whole, B] }, models, 'request')
      expect(warn).not.toHaveBeenCalled()
    }),
    { numRuns: sweepSize({ whole: 20_000, few: 1_000 }) },
  )
  warn.mockRestore()
})

it('takes linear time for parts that contain each other many times', async () => {
  const models = Array.from({ length: 60 }, (_, at) => {
    const next = { $ref: `#/components/schemas/M${at + 1}` }
    return [`M${at}`, { allOf: [next, next, { type: at % 2 ? 'string' : 'object' }] }]
  })
  const first = { $ref: '#/components/schemas/M0' }
  expect(await processorMs(() => writtenSample(first, { schemas: Object.fromEntries(models) }, 'request'))).toBeLessThan(2_000)
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
