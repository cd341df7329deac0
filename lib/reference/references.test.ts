import { followed, modelOf, referenced } from './references'

const components = {
  schemas: {
    Pet: { type: 'object', properties: { name: { type: 'string' } } },
    'a/b~c d': { type: 'integer' },
    Alias: { $ref: '#/components/schemas/Pet' },
    Circle: { $ref: '#/components/schemas/Circle' },
  },
  parameters: { Limit: { name: 'limit', in: 'query' } },
}

describe('a reference', () => {
  it.each([
    ['#/components/schemas/Pet', components.schemas.Pet],
    ['#/components/schemas/a~1b~0c%20d', { type: 'integer' }],
    ['#/components/schemas/Pet/properties/name', { type: 'string' }],
    ['#/components/parameters/Limit', components.parameters.Limit],
    ['#/components/schemas/constructor', undefined],
    ['#/components/schemas/Nothing', undefined],
    ['#/components/schemas/%E0%A4%A', undefined],
    ['#/paths/~1pets', undefined],
    ['https://example.com/pet.json', undefined],
    ['#Pet', undefined],
  ])('%s names %j', (reference, value) => expect(referenced(reference, components)).toEqual(value))

  it('is followed to its end; one that is broken or circular ends in an empty object', () => {
    expect(followed({ $ref: '#/components/schemas/Alias' }, components)).toBe(components.schemas.Pet)
    expect(followed({ $ref: '#/components/schemas/Circle' }, components)).toEqual({})
    expect(followed({ $ref: '#/components/schemas/Nothing' }, components)).toEqual({})
    expect(followed(null, components)).toEqual({})
  })

  it('names a model only when it is to a schema of the components', () => {
    expect(modelOf({ $ref: '#/components/schemas/a~1b~0c%20d' })).toBe('a/b~c d')
    expect(modelOf({ $ref: '#/components/schemas/Pet/properties/name' })).toBeUndefined()
    expect(modelOf({ $ref: '#/components/parameters/Limit' })).toBeUndefined()
    expect(modelOf({ type: 'string' })).toBeUndefined()
  })
})
