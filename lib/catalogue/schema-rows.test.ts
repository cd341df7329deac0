import { type JsonSchema, typeLabel } from './json-schema'
import { sampleValue } from './sample-value'
import { SCHEMA_ROWS_MAX, schemaRows } from './schema-rows'

const pet: JsonSchema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', description: 'What it is called' },
    kind: { type: 'string', enum: ['cat', 'dog'], default: 'cat' },
    owner: { $ref: '#/$defs/Owner' },
  },
}
const document: JsonSchema & { $defs: Record<string, JsonSchema> } = {
  type: 'array',
  items: { $ref: '#/$defs/Pet' },
  $defs: {
    Pet: pet,
    Owner: {
      type: 'object',
      properties: { id: { type: 'integer', format: 'int64' }, pets: { type: 'array', items: { $ref: '#/$defs/Pet' } } },
    },
  },
}

describe('schemaRows', () => {
  it('shows the properties of the objects in a list, references followed', () => {
    const rows = schemaRows(document)
    expect(rows.map(({ name, type, required }) => ({ name, type, required }))).toEqual([
      { name: 'name', type: 'string', required: true },
      { name: 'kind', type: 'string', required: false },
      { name: 'owner', type: 'Owner', required: false },
    ])
    expect(rows[1]).toMatchObject({ choices: ['"cat"', '"dog"'], defaultValue: '"cat"' })
    expect(rows[2]?.children.map(({ name, type }) => `${name}: ${type}`)).toEqual(['id: integer · int64', 'pets: Pet[]'])
  })

  it('ends at a circular schema', () => {
    const pets = schemaRows(document)[2]?.children[1]
    expect(pets?.children).toEqual([])
  })

  it('merges the parts of allOf', () => {
    const rows = schemaRows({
      allOf: [pet, { required: ['id'], properties: { id: { type: 'integer' } } }],
      $defs: document.$defs,
    } as JsonSchema)
    expect(rows.map(({ name, required }) => [name, required])).toEqual([
      ['name', true],
      ['kind', false],
      ['owner', false],
      ['id', true],
    ])
  })

  it('ends at a circular allOf, and returns at most SCHEMA_ROWS_MAX rows', () => {
    const loop: JsonSchema = { properties: { a: { type: 'string' } } }
    loop.allOf = [loop]
    expect(schemaRows(loop).map(({ name }) => name)).toEqual(['a'])
    const wide: JsonSchema = { properties: Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`p${at}`, { type: 'string' }])) }
    expect(schemaRows(wide)).toHaveLength(SCHEMA_ROWS_MAX)
  })
})

test('typeLabel describes types', () => {
  expect(typeLabel({ type: ['string', 'null'] }, {})).toBe('string | null')
  expect(typeLabel({ type: 'string', nullable: true, format: 'date' }, {})).toBe('string · date | null')
  expect(typeLabel({ oneOf: [{ title: 'Cat' }, { type: 'integer' }] }, {})).toBe('Cat | integer')
  expect(typeLabel({ $ref: '#/nowhere/Gone' }, {})).toBe('Gone')
})

test('sampleValue prefers examples, defaults and choices to a simple value', () => {
  expect(sampleValue(document)).toEqual([{ name: 'string', kind: 'cat', owner: { id: 1, pets: [{}] } }])
  expect(sampleValue({ type: 'string', example: 'Rex' })).toBe('Rex')
  expect(sampleValue({ anyOf: [{ type: 'boolean' }] })).toBe(true)
})
