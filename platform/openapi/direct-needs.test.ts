import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { directNeeds, renameNeeds } from './direct-needs.ts'

const needsOf = (value: unknown) => directNeeds(JSON.stringify(value))

describe('what a part of a document refers to itself', () => {
  it('are components, each once and in the order of their keys, however deep a reference leads', () => {
    const schema = { allOf: [{ $ref: '#/components/schemas/Pet' }, { $ref: '#/components/schemas/Cat/properties/name' }] }
    assert.deepEqual(needsOf({ a: schema, b: { $ref: '#/components/schemas/Pet' }, c: { $ref: '#/components/responses/NotFound' } }), [
      'responses/NotFound',
      'schemas/Cat',
      'schemas/Pet',
    ])
  })

  it('are decoded: percent-encoding, ~1 and ~0', () => {
    assert.deepEqual(needsOf({ $ref: '#/components/schemas/a~1b~0c%20d' }), ['schemas/a/b~c d'])
    assert.deepEqual(needsOf({ $ref: '#/components/schemas/bad%escape' }), ['schemas/bad%escape'])
  })

  it('are schemas that a discriminator names, by reference or by name', () => {
    const discriminator = { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat', dog: 'Dog', far: 'https://example.com/x' } }
    assert.deepEqual(needsOf({ discriminator }), ['schemas/Cat', 'schemas/Dog'])
    const others = ['#/components/schemas/Cat', 'Cat'].map((defaultMapping) => ({
      discriminator: { propertyName: 'kind', defaultMapping },
    }))
    for (const one of others) assert.deepEqual(needsOf(one), ['schemas/Cat'])
    const renamed = others.map((one) => JSON.parse(renameNeeds(JSON.stringify(one), new Map([['schemas/Cat', 'Cat_2']]))).discriminator)
    assert.deepEqual(
      renamed.map(({ defaultMapping }) => defaultMapping),
      ['#/components/schemas/Cat_2', 'Cat_2'],
    )
  })

  it('are extensions of the components as a whole', () => {
    assert.deepEqual(needsOf({ $ref: '#/components/x-shared/1/Name' }), ['x-shared/'])
  })

  it('are nothing else: neither texts that look like references, nor references elsewhere', () => {
    assert.deepEqual(needsOf({ description: '"$ref":"#/components/schemas/No"', $ref: 'other.json#/components/schemas/No' }), [])
  })
})

describe('renaming components', () => {
  it('changes references and mappings, and nothing else', () => {
    const content = JSON.stringify({
      $ref: '#/components/schemas/Pet/properties/id',
      description: '#/components/schemas/Pet',
      discriminator: { mapping: { a: '#/components/schemas/Pet', b: 'Pet', Pet: 'Other' } },
    })
    assert.deepEqual(JSON.parse(renameNeeds(content, new Map([['schemas/Pet', 'Pet_2']]))), {
      $ref: '#/components/schemas/Pet_2/properties/id',
      description: '#/components/schemas/Pet',
      discriminator: { mapping: { a: '#/components/schemas/Pet_2', b: 'Pet_2', Pet: 'Other' } },
    })
  })

  it('keeps the values of a discriminator that lists schemas without a mapping, or with one for some', () => {
    const to = (name: string) => ({ $ref: `#/components/schemas/${name}` })
    const renamed = (discriminator: object) =>
      JSON.parse(renameNeeds(JSON.stringify({ oneOf: [to('Cat'), to('Dog')], discriminator }), new Map([['schemas/Cat', 'Cat_2']])))
    assert.deepEqual(renamed({ propertyName: 'kind' }), {
      oneOf: [to('Cat_2'), to('Dog')],
      discriminator: { propertyName: 'kind', mapping: { Cat: '#/components/schemas/Cat_2' } },
    })
    const mapping = { Cat: '#/components/schemas/Dog', dog: 'Dog' }
    assert.deepEqual(renamed({ propertyName: 'kind', mapping }).discriminator.mapping, mapping)
  })
})
