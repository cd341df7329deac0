import { typeLabel } from './schema-labels'
import { type SchemaNode, schemaTree, schemaTrees } from './schema-tree'
import { parseWritten } from './written-numbers'

const components = {
  schemas: {
    Pet: {
      type: 'object',
      required: ['name'],
      properties: { id: { type: 'integer', format: 'int64', readOnly: true }, name: { type: 'string', minLength: 1, maxLength: 40 } },
    },
    Cat: {
      allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { name: { description: 'of the cat' }, meows: { type: 'boolean' } } }],
    },
    Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }, { type: 'object', required: ['barks'], properties: { barks: { const: true } } }] },
    Animal: {
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
      discriminator: { propertyName: 'kind', mapping: { feline: '#/components/schemas/Cat' } },
    },
    Tree: {
      type: 'object',
      properties: { value: { type: 'string' }, children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
    },
    Self: { allOf: [{ $ref: '#/components/schemas/Self' }, { type: 'object' }] },
  },
}

/** Returns a tree as lines: the name, `*` for required, and the type of each field. */
function linesOf(node: SchemaNode, indent = ''): string[] {
  return [
    ...node.fields.flatMap(({ name, required, node: inside }) => [
      `${indent}${name}${required ? '*' : ''} ${inside.type}`,
      ...linesOf(inside, `${indent}  `),
    ]),
    ...(node.moreFields > 0 ? [`${indent}+${node.moreFields}`] : []),
    ...(node.item ? linesOf(node.item, indent) : []),
    ...node.variants.flatMap(({ how, options }) =>
      options.flatMap(({ name, value, node: inside }) => [
        `${indent}${how} ${name}${value === '' ? '' : ` = ${value}`}`,
        ...linesOf(inside, `${indent}  `),
      ]),
    ),
  ]
}
const lines = (schema: unknown) => linesOf(schemaTree(schema, components))

describe('the fields of a schema', () => {
  it('keep their order, and what is required', () => {
    expect(lines({ $ref: '#/components/schemas/Pet' })).toEqual(['id integer · int64', 'name* string'])
  })

  it('are nested, through lists too', () => {
    const schema = {
      type: 'object',
      properties: { owner: { type: 'object', properties: { pets: { type: 'array', items: { $ref: '#/components/schemas/Pet' } } } } },
    }
    expect(lines(schema)).toEqual(['owner object', '  pets Pet[]', '    id integer · int64', '    name* string'])
  })

  it('of allOf are one list, and later parts add to earlier ones', () => {
    const cat = schemaTree({ $ref: '#/components/schemas/Cat' }, components)
    expect(linesOf(cat)).toEqual(['id integer · int64', 'name* string', 'meows boolean'])
    expect(cat.parts).toEqual(['Pet'])
    expect(cat.fields[1]?.node).toMatchObject({
      description: 'of the cat',
      constraints: [
        { name: 'minLength', value: '1' },
        { name: 'maxLength', value: '40' },
      ],
    })
  })

  it('of alternatives are named by model, with the value that selects each', () => {
    expect(lines({ $ref: '#/components/schemas/Animal' })).toEqual([
      'oneOf Cat = feline',
      '  id integer · int64',
      '  name* string',
      '  meows boolean',
      'oneOf Dog = Dog',
      '  id integer · int64',
      '  name* string',
      '  barks* boolean',
    ])
  })

  it('end where a model contains itself', () => {
    const tree = schemaTree({ $ref: '#/components/schemas/Tree' }, components)
    expect(linesOf(tree)).toEqual(['value string', 'children Tree[]'])
    expect(tree.fields[1]?.node.item?.isRecursive).toBe(true)
    expect(lines({ $ref: '#/components/schemas/Self' })).toEqual([])
  })

  it('have other names by pattern, and tuples by number', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'string' } },
      patternProperties: { '^x-': { type: 'integer' } },
      additionalProperties: { $ref: '#/components/schemas/Pet' },
    }
    expect(schemaTree(schema, components).fields.map(({ kind, name }) => [kind, name])).toEqual([
      ['property', 'a'],
      ['pattern', '^x-'],
      ['additional', ''],
    ])
    expect(lines({ type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] })).toEqual(['[0] string', '[1] integer'])
  })

  it('lack the fields that nobody sends, at every depth', () => {
    const given = { id: { readOnly: true }, secret: { writeOnly: true }, name: {} }
    const schema = { properties: { ...given, inside: { items: { properties: given }, type: 'array' } } }
    const named = (leaveOut: 'readOnly' | 'writeOnly' | undefined) => {
      const [tree] = schemaTrees([leaveOut ? { schema, leaveOut } : { schema }], components)
      return [tree, tree?.fields.find(({ name }) => name === 'inside')?.node.item].map((node) => node?.fields.map(({ name }) => name))
    }
    expect(named('readOnly')).toEqual([
      ['secret', 'name', 'inside'],
      ['secret', 'name'],
    ])
    expect(named('writeOnly')).toEqual([
      ['id', 'name', 'inside'],
      ['id', 'name'],
    ])
    expect(named(undefined)[0]).toHaveLength(4)
  })

  it('share a budget of elements, which outer fields use first; the rest is counted', () => {
    const wide = (count: number, more: object = {}) => ({
      properties: Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, { type: 'string', ...more }])),
    })
    const nested = { properties: { a: wide(500), b: { type: 'string' } } }
    const [first, second] = schemaTrees([{ schema: nested }, { schema: wide(100) }], components)
    expect([first?.fields.length, second?.fields.length]).toEqual([2, 100])
    const inner = first?.fields[0]?.node
    expect(inner?.fields.length).toBeGreaterThan(50)
    expect((inner?.fields.length ?? 0) + (inner?.moreFields ?? 0)).toBe(500)
    const plain = schemaTree(wide(500), components).fields.length
    expect(schemaTree(wide(500, { description: 'a', example: 1, maxLength: 2 }), components).fields.length).toBeLessThan(plain / 2)
  })

  it('of models that combine each other many times end', () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [
        `M${at}`,
        { allOf: Array.from({ length: 10 }, () => ({ $ref: `#/components/schemas/M${(at + 1) % 30}` })) },
      ]),
    )
    expect(linesOf(schemaTree({ $ref: '#/components/schemas/M0' }, { schemas }))).toEqual([])
  })

  it('of a very deep schema end', () => {
    let schema: object = { type: 'string' }
    for (let depth = 0; depth < 5_000; depth += 1) schema = { type: 'object', properties: { in: schema } }
    expect(lines(schema).length).toBeLessThan(20)
  })
})

describe('a schema', () => {
  it('has everything that an author wrote about its values', () => {
    const schema = {
      type: ['string', 'null'],
      title: 'Color',
      description: 'Of the _eyes_.',
      enum: ['red', null],
      default: 'red',
      example: 'blue',
      examples: ['blue', 'green'],
      pattern: '^[a-z]+$',
      deprecated: true,
      writeOnly: true,
      not: { const: 'pink' },
    }
    expect(schemaTree(schema, components)).toMatchObject({
      type: 'string | null',
      title: 'Color',
      description: 'Of the _eyes_.',
      deprecated: true,
      readOnly: false,
      writeOnly: true,
      choices: ['"red"', 'null'],
      defaultValue: '"red"',
      examples: ['"blue"', '"green"'].map((value) => ({ value, about: '' })),
      constraints: [
        { name: 'pattern', value: '^[a-z]+$' },
        { name: 'other', value: 'not: {"const":"pink"}' },
      ],
    })
  })

  it('that is a reference with fields beside it has both', () => {
    const node = schemaTree({ $ref: '#/components/schemas/Pet', description: 'The first one.', deprecated: true }, components)
    expect(node).toMatchObject({ model: 'Pet', description: 'The first one.', deprecated: true })
    expect(node.fields).toHaveLength(2)
  })

  it('keeps zero, false and null as values', () => {
    expect(schemaTree({ default: 0, const: false, example: null }, components)).toMatchObject({
      defaultValue: '0',
      constant: 'false',
      examples: [{ value: 'null', about: '' }],
    })
  })

  it.each([
    [true, 'any'],
    [false, 'never'],
    [{}, 'any'],
    [{ type: 'string', format: 'date-time' }, 'string · date-time'],
    [{ type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
    [{ anyOf: [{ $ref: '#/components/schemas/Pet' }, { type: 'null' }] }, 'Pet | null'],
    [{ $ref: '#/components/schemas/Animal' }, 'Animal'],
    [{ $ref: '#/components/schemas/Nothing' }, 'Nothing'],
    [{ enum: [1, 2] }, 'number'],
    [{ const: null }, 'null'],
    [{ type: 'array', prefixItems: [{ type: 'string' }, { $ref: '#/components/schemas/Pet' }] }, '[string, Pet]'],
    [{ additionalProperties: { type: 'string' } }, 'object'],
    [null, 'any'],
    ['nonsense', 'any'],
    [{ type: 5, properties: [], required: {}, enum: 'a', oneOf: {} }, 'object'],
  ])('%j has the type %s', (schema, label) => {
    expect(typeLabel(schema, components)).toBe(label)
    expect(() => schemaTree(schema, components)).not.toThrow()
  })
})

describe('what has no room on a page', () => {
  const schemas = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`M${at}`, { type: 'object', properties: { a: {} } }]))

  it('is named: alternatives after the eighth, with their models', () => {
    const oneOf = [...Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` })), { title: 'Last' }]
    const [group] = schemaTree({ oneOf, discriminator: { propertyName: 'kind' } }, { schemas }).variants
    expect(group?.options).toHaveLength(8)
    expect(group?.further.map(({ name, model }) => [name, model])).toEqual([
      ...['M8', 'M9', 'M10', 'M11'].map((name) => [name, name]),
      ['Last', undefined],
    ])
    expect(group?.more).toBe(0)
  })

  it('is listed: allowed values after the sixtieth, as far as the page has characters', () => {
    const values = (count: number) => Array.from({ length: count }, (_, at) => `value-${at}`)
    expect(schemaTree({ enum: values(249) }, components)).toMatchObject({ moreChoices: 0 })
    expect(schemaTree({ enum: values(249) }, components).furtherChoices).toHaveLength(189)
    const { choices, furtherChoices, moreChoices } = schemaTree({ enum: values(10_000) }, components)
    expect(moreChoices).toBeGreaterThan(1_000)
    expect(choices.length + furtherChoices.length + moreChoices).toBe(10_000)
  })

  it('is counted: long texts are whole while the page has characters, and then said to be shortened', () => {
    const [first, second] = schemaTrees(
      [{ schema: { description: 'a'.repeat(20_000) } }, { schema: { description: 'a'.repeat(20_000), default: 'b'.repeat(500) } }],
      components,
    )
    expect([first?.description.length, first?.isShortened]).toEqual([20_000, false])
    expect([second?.description.length, second?.defaultValue?.length, second?.isShortened]).toEqual([3_001, 502, true])
    expect(schemaTree({ examples: Array.from({ length: 45 }, (_, at) => at) }, components)).toMatchObject({ moreExamples: 5 })
  })
})

describe('schemas that are combined', () => {
  it('have the stricter bounds, the allowed values of both, and all other rules', () => {
    const allOf = [
      { minimum: 5, maximum: 10, enum: [1, 2, 3], not: { const: 1 }, pattern: 'a' },
      { minimum: 1, maximum: 7, enum: [2, 3, 4], not: { const: 2 }, pattern: 'a' },
    ]
    const { constraints, choices } = schemaTree({ allOf }, components)
    expect(constraints.map(({ name, value }) => `${name} ${value}`)).toEqual([
      ...['minimum 5', 'maximum 7', 'pattern a', 'other not: {"const":2}', 'other not: {"const":1}'],
    ])
    expect(choices).toEqual(['2', '3'])
  })

  it('show the alternatives of each, and both kinds of one', () => {
    const allOf = [
      { oneOf: [{ title: 'A' }, { title: 'B' }] },
      { oneOf: [{ title: 'C' }, { title: 'D' }], anyOf: [{ title: 'E' }, { title: 'F' }] },
    ]
    const { variants, type } = schemaTree({ allOf }, components)
    expect(variants.map(({ how, options }) => `${how} ${options.map(({ name }) => name)}`)).toEqual(['oneOf A,B', 'oneOf C,D', 'anyOf E,F'])
    expect(type).toBe('(A | B) & (C | D) & (E | F)')
  })
})

it('shows numbers as their author wrote them, through references and lists', () => {
  const schema = parseWritten(
    '{"allOf":[{"maximum":9223372036854775807},{"minimum":1.0,"default":2.50,"enum":[1.0,2.50],"example":{"a":[1.0]}}]}',
  )
  expect(schemaTree(schema, components)).toMatchObject({
    constraints: [
      { name: 'minimum', value: '1.0' },
      { name: 'maximum', value: '9223372036854775807' },
    ],
    defaultValue: '2.50',
    choices: ['1.0', '2.50'],
    examples: [{ value: '{"a":[1.0]}' }],
  })
})

describe('JSON that a text holds', () => {
  const held = (schema: object) => schemaTree({ type: 'string', ...schema }, components)

  it('has its own fields, and is not repeated as a rule', () => {
    const node = held({ contentMediaType: 'application/json', contentSchema: { $ref: '#/components/schemas/Pet' } })
    expect([node.type, node.held?.type, node.held?.fields.map(({ name }) => name)]).toEqual(['string', 'Pet', ['id', 'name']])
    expect(node.constraints).toEqual([{ name: 'contentMediaType', value: 'application/json' }])
  })

  it('ends where it holds itself', () => {
    const self = {
      Letter: { type: 'string', contentSchema: { type: 'object', properties: { in: { $ref: '#/components/schemas/Letter' } } } },
    }
    const node = schemaTree({ $ref: '#/components/schemas/Letter' }, { schemas: self })
    expect(node.held?.fields[0]?.node).toMatchObject({ isRecursive: true, fields: [] })
  })

  it('combines what several parts say of it', () => {
    const contentSchema = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } } })
    const node = held({ allOf: [{ contentSchema: contentSchema('a') }, { contentSchema: contentSchema('b') }] })
    expect(node.held?.fields.map(({ name }) => name)).toEqual(['a', 'b'])
  })

  it('stays as it is written in another content type', () => {
    const node = held({ contentMediaType: 'application/xml', contentSchema: { type: 'object' } })
    expect([node.held, node.constraints.map(({ value }) => value)]).toEqual([
      undefined,
      ['application/xml', 'contentSchema: {"type":"object"}'],
    ])
  })
})

it.each([
  ['#/components/schemas/Dog', 'Dog'],
  ['Dog', 'Dog'],
  [undefined, ''],
])('names the alternative of values that no other has: %s', (defaultMapping, otherwise) => {
  const oneOf = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
  const [group] = schemaTree({ oneOf, discriminator: { propertyName: 'kind', defaultMapping } }, components).variants
  expect(group?.otherwise).toBe(otherwise)
})

it('combines the items of lists that both apply', () => {
  const list = (name: string) => ({ type: 'array', items: { type: 'object', properties: { [name]: { type: 'string' } } } })
  expect(lines({ allOf: [list('a'), list('b')] })).toEqual(['a string', 'b string'])
})
