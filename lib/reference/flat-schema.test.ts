import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { Ajv } from 'ajv'
import { flatSchema } from './flat-schema'
import { typeLabel } from './schema-labels'

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
