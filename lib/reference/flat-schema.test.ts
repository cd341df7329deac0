import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { Ajv } from 'ajv'
import { flatSchema, withoutNullVariant } from './flat-schema'
import { labelOf, typeLabel } from './schema-labels'

const typeOf = (...types: unknown[]) => flatSchema({ allOf: types.map((type) => (type === undefined ? {} : { type })) }, {}).schema.type

it.each([
  [['number', 'integer'], 'integer'],
  [['integer', 'number'], 'integer'],
  [[['string', 'null'], 'string'], 'string'],
  [['string', ['null', 'string']], 'string'],
  [
    [
      ['number', 'null'],
      ['integer', 'null'],
    ],
    ['integer', 'null'],
  ],
  [[['number', 'integer'], 'number'], 'number'],
  [
    [['string', 'null'], undefined],
    ['string', 'null'],
  ],
  [
    [
      ['string', 'number', 'null'],
      ['number', 'string'],
      ['string', 'boolean'],
    ],
    'string',
  ],
  // No value matches; the later one is shown.
  [['string', 'integer'], 'integer'],
])('of the types %j remains %j', (types, left) => expect(typeOf(...types)).toEqual(left))

it('keeps a nullable field of OpenAPI 3.0 only if every part allows null', () => {
  const label = (...parts: object[]) => typeLabel({ allOf: parts }, {})
  expect(label({ type: 'string', nullable: true }, { type: 'string' })).toBe('string')
  expect(label({ type: 'string', nullable: true }, { type: ['string', 'null'] })).toBe('string | null')
  expect(label({ type: 'string', nullable: true }, { maxLength: 3 })).toBe('string | null')
})

it('allows a value of the types that remain if every part does', () => {
  const ajv = new Ajv({ strict: false })
  const values = [1, 1.5, -0, 1e300, 'a', '', true, null, [], [1], {}, { a: 1 }]
  const type = fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object')
  const stated = fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 4 }), fc.constant(undefined))
  fc.assert(
    fc.property(fc.array(stated, { minLength: 1, maxLength: 4 }), (types) => {
      const parts = types.map((one) => (one === undefined ? {} : { type: one }))
      const accepts = (schema: object) => values.map((value) => ajv.validate(schema, value))
      const wanted = accepts({ allOf: parts })
      // The page of a contradiction shows what its author wrote last.
      if (wanted.includes(true))
        expect(accepts({ type: typeOf(...types) ?? ['string', 'number', 'boolean', 'null', 'array', 'object'] })).toEqual(wanted)
    }),
    { numRuns: sweepSize({ whole: 5_000, few: 400 }) },
  )
})

describe('null that a schema itself allows', () => {
  const components = {
    schemas: { Pet: { type: 'object' }, Size: { enum: ['s', 'l'] }, Both: { oneOf: [{ type: 'string' }, { type: 'integer' }] } },
  }
  const pet = { $ref: '#/components/schemas/Pet' }
  const size = { $ref: '#/components/schemas/Size' }
  const both = { $ref: '#/components/schemas/Both' }
  const nothing = { type: 'null' }

  it.each([
    ['beside a part', { type: ['object', 'null'], allOf: [pet] }, 'Pet | null'],
    ['beside a reference', { ...pet, type: ['object', 'null'] }, 'Pet | null'],
    ['in a part of its own', { allOf: [pet, { type: ['object', 'null'] }] }, 'Pet | null'],
    ['around its parts', { anyOf: [{ allOf: [pet] }, nothing] }, 'Pet | null'],
    ['beside values', { anyOf: [size, nothing] }, 'Size | null'],
    ['beside alternatives', { anyOf: [both, nothing] }, 'Both | null'],
    ['among its values', { enum: ['a', null, 1] }, 'string | null | number'],
    ['beside anything', { anyOf: [{}, nothing] }, 'any'],
  ])('is shown %s', (_, schema, label) => {
    expect(labelOf(withoutNullVariant(flatSchema(schema, components), components), components)).toBe(label)
  })

  it('is one of its values where it lists it', () => {
    const flat = flatSchema({ allOf: [size, { type: ['string', 'null'], enum: ['l', null, 's'] }] }, components)
    expect(flat.schema).toMatchObject({ type: ['string', 'null'], enum: ['l', 's', null] })
  })

  it('is shown for every combination of parts, and nothing else is that no value matches', () => {
    const ajv = new Ajv({ strict: false })
    const values = [1, 1.5, 'a', true, null, [], {}]
    const type = fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object')
    const stated = fc.record({ type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 4 })) }, { requiredKeys: [] })
    const given = fc.record({ own: stated, inline: fc.array(stated, { maxLength: 2 }), referred: fc.array(stated, { maxLength: 2 }) })
    fc.assert(
      fc.property(given, fc.boolean(), ({ own, inline, referred }, isReferenceFirst) => {
        const models = Object.fromEntries(referred.map((schema, at) => [`M${at}`, schema]))
        const references = Object.keys(models).map((name) => ({ $ref: `#/components/schemas/${name}` }))
        const allOf = isReferenceFirst ? [...references, ...inline] : [...inline, ...references]
        const shown = flatSchema({ ...own, allOf }, { schemas: models }).schema
        const accepts = (schema: object) => values.map((value) => ajv.validate(schema, value))
        const wanted = accepts({ allOf: [own, ...inline, ...referred] })
        const said = accepts({ allOf: [own, ...inline] })
        const saysNull = said[4] === true && [own, ...inline].some((one) => one.type !== undefined)
        const expected = wanted.map((one, at) => one || (values[at] === null && saysNull))
        if (wanted.includes(true)) expect(accepts(shown.type === undefined ? {} : { type: shown.type })).toEqual(expected)
        else if (saysNull) expect(accepts({ type: shown.type })[4]).toBe(true)
      }),
      { numRuns: sweepSize({ whole: 5_000, few: 400 }) },
    )
  })
})

it('takes a part that others share once, so that what one of them refines stays', () => {
  const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const shared = {
    schemas: {
      Base: { title: 'Base', maxLength: 9, description: 'Any' },
      First: { allOf: [reference('Base')], title: 'First', maxLength: 5 },
      Second: { ...reference('Base'), description: 'Second', allOf: [reference('First')] },
    },
  }
  const { schema, parts } = flatSchema({ allOf: [reference('First'), reference('Second')] }, shared)
  expect(schema).toEqual({ title: 'First', maxLength: 5, description: 'Second' })
  expect(parts).toEqual(['First', 'Second'])
})
