import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ComponentPart } from '../../openapi/document-parts.ts'
import { mergeComponents } from './merge-components.ts'

const schema = (name: string, value: unknown): ComponentPart => ({ kind: 'schemas', name, content: JSON.stringify(value) })
const to = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const namesOf = (parts: readonly ComponentPart[]) => parts.map(({ name }) => name)
const contentOf = (parts: readonly ComponentPart[], name: string) => JSON.parse(parts.find((part) => part.name === name)?.content ?? 'null')

describe('merging components', () => {
  const none = { outside: [], used: [], mayStay: () => true }

  it('takes the document’s, in its order, in place of those of the same name', () => {
    const stored = [schema('A', 1), schema('Own', 2)]
    const { components, renamed } = mergeComponents({ ...none, stored, document: [schema('B', 3), schema('A', 4)] })
    assert.deepEqual(namesOf(components), ['B', 'A', 'Own'])
    assert.deepEqual([contentOf(components, 'A'), renamed.size], [4, 0])
  })

  it('keeps one that a method outside the document uses under a free name, with those that lead to it', () => {
    const stored = [schema('List', { items: to('Pet') }), schema('Pet', { type: 'string' }), schema('Pet_2', {}), schema('Mine', to('Pet'))]
    const document = [schema('List', { items: to('Pet') }), schema('Pet', { type: 'object' })]
    const { components, renamed } = mergeComponents({ ...none, stored, document, outside: ['schemas/List', 'schemas/Mine'] })
    assert.deepEqual(Object.fromEntries(renamed), { 'schemas/List': 'List_2', 'schemas/Pet': 'Pet_3' })
    assert.deepEqual(contentOf(components, 'Pet'), { type: 'object' })
    assert.deepEqual(contentOf(components, 'Pet_3'), { type: 'string' })
    assert.deepEqual(contentOf(components, 'List'), { items: to('Pet') })
    assert.deepEqual(contentOf(components, 'List_2'), { items: to('Pet_3') })
    assert.deepEqual(contentOf(components, 'Mine'), to('Pet_3'))
  })

  it('drops one that nothing uses only when the same document no longer has it', () => {
    const stored = [schema('Gone', {}), schema('Used', {})]
    const sides = { ...none, stored, document: [], used: ['schemas/Used'] }
    assert.deepEqual(namesOf(mergeComponents(sides).components), ['Gone', 'Used'])
    assert.deepEqual(namesOf(mergeComponents({ ...sides, mayStay: () => false }).components), ['Used'])
    assert.deepEqual(
      mergeComponents(sides).staying.map(({ key }) => key),
      ['schemas/Gone', 'schemas/Used'],
    )
  })

  it('keeps the values of a discriminator whose schemas are kept under other names', () => {
    const pet = { type: 'object', discriminator: { propertyName: 'kind' } }
    const stored = [schema('Pet', pet), schema('Cat', { allOf: [to('Pet')] })]
    const document = [schema('Pet', { type: 'string' }), schema('Cat', { allOf: [to('Pet')] })]
    const { components } = mergeComponents({ ...none, stored, document, outside: ['schemas/Cat'] })
    assert.deepEqual(contentOf(components, 'Cat_2'), { allOf: [to('Pet_2')] })
    const mapping = { Pet: '#/components/schemas/Pet_2', Cat: '#/components/schemas/Cat_2' }
    assert.deepEqual(contentOf(components, 'Pet_2').discriminator, { propertyName: 'kind', mapping })
  })

  it('keeps a schema whose discriminator selects one that is kept under another name', () => {
    const pet = { type: 'object', discriminator: { propertyName: 'kind' } }
    const stored = [schema('Pet', pet), schema('Cat', { allOf: [to('Pet')] }), schema('Dog', { allOf: [to('Pet')] })]
    const document = [schema('Pet', pet), schema('Cat', { allOf: [to('Pet')], title: 'New' }), schema('Dog', { allOf: [to('Pet')] })]
    const { components } = mergeComponents({ ...none, stored, document, outside: ['schemas/Cat'] })
    assert.deepEqual(contentOf(components, 'Cat_2'), { allOf: [to('Pet_2')] })
    const mapping = { Pet: '#/components/schemas/Pet_2', Cat: '#/components/schemas/Cat_2' }
    assert.deepEqual(contentOf(components, 'Pet_2').discriminator, { propertyName: 'kind', mapping })
    assert.deepEqual(contentOf(components, 'Pet'), pet)
  })
})
