import { allowedMs, processorMs } from '@portico/contract/testing/processor-ms'
import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { writtenSample } from './sample-value'
import { sampleXml } from './sample-xml'
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
  [{ type: 'string', contentSchema: { $ref: '#/components/schemas/Animal' } }, '{"kind":"feline","lives":1}'],
  [{ contentMediaType: 'application/vnd.a+json', contentSchema: { type: 'array', items: { type: 'boolean' } } }, '[true]'],
  [{ type: 'string', contentMediaType: 'application/json', contentSchema: true }, 'string'],
  [{ type: 'string', contentMediaType: 'image/png', contentSchema: { type: 'object' } }, 'string'],
  [{ type: 'string', example: '{}', contentSchema: { type: 'array' } }, '{}'],
  [{ type: 'string', contentEncoding: 'base64', contentSchema: { type: 'object' } }, 'c3RyaW5n'],
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

/** Returns schemas of parts and alternatives that refer to some models, beside what else they say. */
function combinedSchemas(...models: string[]): fc.Arbitrary<object> {
  const type = fc.constantFrom('object', 'array', 'string', 'integer', 'number', 'boolean', 'null')
  const reference = fc.constantFrom(...models, 'Node', 'Cat', 'Animal', 'None').map((name) => ({ $ref: `#/components/schemas/${name}` }))
  const plain = fc.record(
    {
      type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 2 })),
      properties: fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), reference, { maxKeys: 2 }),
      ...{ minLength: fc.nat(3), example: fc.constantFrom('x', 1, {}, []), enum: fc.constantFrom(['x'], [1], [null]) },
      ...{ additionalProperties: reference, maxProperties: fc.nat(2), minimum: fc.integer(), multipleOf: fc.integer() },
    },
    { requiredKeys: [] },
  )
  return fc.letrec<{ schema: object }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      reference,
      plain,
      fc.record({ type, allOf: fc.array(tie('schema'), { maxLength: 3 }) }, { requiredKeys: ['allOf'] }),
      fc.record({ type, oneOf: fc.array(tie('schema'), { maxLength: 2 }), items: tie('schema') }, { requiredKeys: ['oneOf'] }),
      fc.tuple(reference, plain, tie('schema')).map((parts) => Object.assign({}, ...parts)),
    ),
  })).schema
}

it('ends for schemas of any form that are parts of themselves, and is JSON', () => {
  const said = ['log', 'warn', 'error'] as const
  const spies = said.map((name) => jest.spyOn(console, name))
  fc.assert(
    fc.property(combinedSchemas('A', 'B'), combinedSchemas('A', 'B'), combinedSchemas('A', 'B'), (whole, A, B) => {
      const models = { schemas: { ...components.schemas, A, B } }
      for (const direction of ['request', 'response'] as const) {
        const { value } = writtenSample({ allOf: [whole, A, B] }, models, direction)
        expect(JSON.parse(JSON.stringify({ value }))).toEqual({ value })
        expect(sampleXml(whole, models, direction)).toMatch(/^</)
      }
    }),
    { numRuns: sweepSize({ whole: 20_000, few: 1_000 }) },
  )
  for (const spy of spies) {
    expect(spy).not.toHaveBeenCalled()
    spy.mockRestore()
  }
})

const MODELS = ['A', 'B', 'C']
const VALUES: Record<string, [schema: object, value: unknown]> = {
  text: [{ type: 'string' }, 'string'],
  count: [{ type: 'integer', minimum: 3 }, 3],
  tags: [{ type: 'array', items: { enum: ['x'] } }, ['x']],
  on: [{ type: 'boolean' }, true],
  kind: [{ const: 'k' }, 'k'],
}

interface Composed {
  properties?: Record<string, object>
  $ref?: string
  allOf?: Composed[]
  oneOf?: Composed[]
}

/** Returns objects whose fields stand in own properties, references, parts and alternatives, all of them at once. */
function composedSchemas(depth = 2): fc.Arbitrary<Composed> {
  const names = fc.uniqueArray(fc.constantFrom(...Object.keys(VALUES)), { minLength: 1, maxLength: 3 })
  const own = {
    properties: names.map((all) => Object.fromEntries(all.map((name) => [name, VALUES[name]?.[0] as object]))),
    $ref: fc.constantFrom(...MODELS).map((name) => `#/components/schemas/${name}`),
  }
  if (depth === 0) return fc.record(own, { requiredKeys: ['properties'] })
  const inside = composedSchemas(depth - 1)
  const parts = { allOf: fc.array(inside, { maxLength: 2 }), oneOf: fc.array(inside, { minLength: 1, maxLength: 2 }) }
  return fc.record({ ...own, ...parts }, { requiredKeys: ['properties'] })
}

/** Returns the names of the fields of a composed schema, of alternatives the first. */
function namesIn(given: Composed, models: Record<string, Composed>, found = new Set<string>(), seen = new Set<Composed>()): Set<string> {
  if (seen.has(given)) return found
  seen.add(given)
  for (const name of Object.keys(given.properties ?? {})) found.add(name)
  const referred = given.$ref === undefined ? undefined : models[given.$ref.split('/').at(-1) ?? '']
  for (const part of [referred, ...(given.allOf ?? []), given.oneOf?.[0]]) if (part) namesIn(part, models, found, seen)
  return found
}

it('has every field of a reference and of what stands beside it, of parts and of alternatives, each with its own value', () => {
  const models = fc.record(Object.fromEntries(MODELS.map((name) => [name, composedSchemas()])))
  fc.assert(
    fc.property(composedSchemas(), models, (schema, schemas) => {
      const names = [...namesIn(schema, schemas)]
      const { value } = writtenSample(schema, { schemas: schemas as never }, 'request')
      expect(value).toEqual(Object.fromEntries(names.map((name) => [name, VALUES[name]?.[1]])))
    }),
    { numRuns: sweepSize({ whole: 2_000, few: 60 }) },
  )
})

const pets = {
  schemas: {
    Pet: {
      type: 'object',
      required: ['kind'],
      properties: { kind: { type: 'string' }, friend: { $ref: '#/components/schemas/Pet' } },
      discriminator: { propertyName: 'kind', mapping: { dog: '#/components/schemas/Dog' } },
    },
    Dog: {
      allOf: [
        { $ref: '#/components/schemas/Pet' },
        { properties: { bark: { type: 'boolean' }, puppy: { $ref: '#/components/schemas/Dog' } } },
      ],
    },
    Fish: { allOf: [{ $ref: '#/components/schemas/Pet' }, { example: { fins: 2 } }] },
    Tree: { type: 'array', items: { anyOf: [{ type: 'null' }, { $ref: '#/components/schemas/Tree' }] } },
    Base: { oneOf: [{ $ref: '#/components/schemas/Leaf' }], properties: { id: { type: 'integer' } } },
    Leaf: {
      allOf: [
        { $ref: '#/components/schemas/Base' },
        { properties: { next: { allOf: [{ $ref: '#/components/schemas/Leaf' }], description: 'Next' } } },
      ],
    },
  },
}

it.each([
  ['Dog', { kind: 'dog', friend: { kind: expect.anything(), friend: {} }, bark: true, puppy: {} }],
  ['Fish', { kind: 'Fish', friend: { kind: 'string', friend: {} }, fins: 2 }],
  ['Pet', { kind: 'string', friend: {} }],
  ['Tree', [[]]],
  ['Base', { id: 0, next: {} }],
  ['Leaf', { id: 0, next: {} }],
])('of %s, which is in itself, shows it once', (name, value) => {
  expect(writtenSample({ $ref: `#/components/schemas/${name}` }, pets, 'response').value).toEqual(value)
})

it.each([
  [{ type: 'integer', minimum: 1.5 }, 2],
  [{ type: 'integer', minimum: -5, maximum: 5, multipleOf: 4 }, -4],
  [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
  [{ type: 'integer', exclusiveMinimum: 7 }, 8],
  [{ type: 'integer', maximum: -2 }, -2],
  [{ type: 'integer', exclusiveMaximum: -2 }, -3],
  [{ type: 'integer', maximum: 20 }, 0],
  [{ type: 'string', maxLength: 3 }, 'str'],
  [{ type: 'string', format: 'date-time', minLength: 100 }, '2026-01-31T09:00:00Z'],
  [{ type: ['string', 'null'], enum: [null, 'a'] }, 'a'],
  [{ type: 'object', maxProperties: 1, required: ['b'], properties: { a: { const: 1 }, b: { const: 2 } } }, { b: 2 }],
  [{ type: 'array', maxItems: 0, items: {} }, []],
  [
    { allOf: [{ properties: { a: {}, b: {} }, example: { a: 1 } }, { properties: { a: { type: 'string' }, c: { const: 3 } } }] },
    { a: 1, c: 3 },
  ],
])('keeps the rules: %j', (schema, value) => expect(sampleOf(schema)).toEqual(value))

it('takes linear time for parts that contain each other many times', async () => {
  const models = Array.from({ length: 60 }, (_, at) => {
    const next = { $ref: `#/components/schemas/M${at + 1}` }
    return [`M${at}`, { allOf: [next, next, { type: at % 2 ? 'string' : 'object' }] }]
  })
  const first = { $ref: '#/components/schemas/M0' }
  expect(await processorMs(() => writtenSample(first, { schemas: Object.fromEntries(models) }, 'request'))).toBeLessThan(allowedMs(2_000))
})

it('writes XML with the names, attributes, lists and namespaces of the schema', () => {
  const text = (schema: object) => sampleXml(schema, components, 'request')
  const pet = {
    type: 'object',
    xml: { name: 'pet', prefix: 'p', namespace: 'https://example.com/p?a&b' },
    properties: {
      id: { type: 'integer', example: 7, xml: { attribute: true } },
      name: { type: 'string', example: '나비 & Co' },
      tags: { type: 'array', items: { example: 'x', xml: { name: 'tag' } } },
      notes: {
        type: 'array',
        xml: { name: 'all-notes', wrapped: true },
        items: { type: 'object', properties: { 'is read': { type: 'boolean' } } },
      },
      gone: { example: null },
    },
  }
  expect(text(pet)).toBe(
    [
      '<p:pet xmlns:p="https://example.com/p?a&amp;b" id="7">',
      '  <name>나비 &amp; Co</name>',
      '  <tag>x</tag>',
      '  <all-notes>',
      '    <all-notes>',
      '      <is_read>true</is_read>',
      '    </all-notes>',
      '  </all-notes>',
      '  <gone/>',
      '</p:pet>',
    ].join('\n'),
  )
  expect(text({ type: 'array', xml: { name: 'cats' }, items: { $ref: '#/components/schemas/Cat' } })).toBe(
    '<cats>\n  <Cat>\n    <kind>string</kind>\n    <lives>1</lives>\n  </Cat>\n</cats>',
  )
  expect(text({ example: '<mine/>' })).toBe('<mine/>')
})

it('keeps how numbers are written', () => {
  const schema = parseWritten(
    '{"properties":{"id":{"example":9223372036854775807},"at":{"properties":{"x":{"default":1.0}}}},"type":"object"}',
  )
  expect(writtenJson(writtenSample(schema, {}, 'response').value)).toBe('{"id":9223372036854775807,"at":{"x":1.0}}')
  expect(sampleXml({ ...(schema as object), xml: { name: 'a' } }, {}, 'response')).toContain('<id>9223372036854775807</id>')
  expect(writtenSample(parseWritten('{"example":1.0}'), {}, 'request')).toMatchObject({ value: 1, written: '1.0' })
})
