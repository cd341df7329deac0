import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import { ComponentIndex, NEEDED_MAX } from './component-index.ts'
import type { ComponentPart } from './document-parts.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const schemasOf = (schemas: Record<string, unknown>): ComponentPart[] =>
  Object.entries(schemas).map(([name, content]) => ({ kind: 'schemas', name, content: JSON.stringify(content) }))

describe('the components that a part needs', () => {
  const parts: ComponentPart[] = [
    ...schemasOf({
      Pet: { properties: { next: ref('Pet'), tag: { $ref: '#/components/schemas/Tag/properties/name' } } },
      Tag: { properties: { name: ref('Name') } },
      Name: { type: 'string' },
      Cat: {},
      Dog: {},
      Unused: ref('Pet'),
      'a/b': { type: 'number' },
    }),
    { kind: 'responses', name: 'Pet', content: JSON.stringify({ content: { 'application/json': { schema: ref('Pet') } } }) },
    { kind: 'securitySchemes', name: 'key', content: '{}' },
  ]
  const index = new ComponentIndex(parts)

  it('are those that it reaches, directly or through others, in the order of the document', () => {
    const operation = { responses: { 200: { $ref: '#/components/responses/Pet' } }, security: [{ key: [] }, { unknown: [] }] }
    assert.deepEqual(index.neededBy(operation), ['schemas/Pet', 'schemas/Tag', 'schemas/Name', 'responses/Pet', 'securitySchemes/key'])
    assert.deepEqual(index.neededBy({}), [])
  })

  it('include those that a discriminator names', () => {
    const schema = { oneOf: [], discriminator: { propertyName: 'kind', mapping: { cat: 'Cat', dog: '#/components/schemas/Dog' } } }
    assert.deepEqual(index.neededBy({ schema }), ['schemas/Cat', 'schemas/Dog'])
  })

  it('are found by reference, with the places within them', () => {
    assert.deepEqual(index.lookup('#/components/schemas/Tag/properties/name'), ref('Name'))
    assert.deepEqual(index.lookup('#/components/schemas/a~1b'), { type: 'number' })
    for (const broken of [
      '#/components/schemas/None',
      '#/components/schemas/Pet/none',
      '#/paths',
      'https://example.com',
      '#/components/schemas/__proto__',
    ]) {
      assert.equal(index.lookup(broken), undefined)
    }
  })

  it('are the nearest of very many', () => {
    const chain = schemasOf(
      Object.fromEntries(Array.from({ length: 3 * NEEDED_MAX }, (_, number) => [`s${number}`, ref(`s${number + 1}`)])),
    )
    const needed = new ComponentIndex(chain).neededBy(ref('s0'))
    assert.deepEqual([needed.length, needed[0], needed.at(-1)], [NEEDED_MAX, 'schemas/s0', `schemas/s${NEEDED_MAX - 1}`])
  })

  it('need nothing else, whatever refers to what', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const graph = fc.dictionary(fc.constantFrom(...names), fc.subarray(names))
    fc.assert(
      fc.property(graph, fc.subarray(names), (edges, start) => {
        const { neededBy, lookup } = bound(
          new ComponentIndex(schemasOf(Object.fromEntries(Object.entries(edges).map(([name, to]) => [name, to.map(ref)])))),
        )
        const needed = neededBy(start.map(ref))
        for (const name of start) assert.equal(needed.includes(`schemas/${name}`), Object.hasOwn(edges, name))
        for (const key of needed) {
          const own = neededBy(lookup(`#/components/${key}`))
          assert.ok(own.every((one) => needed.includes(one)))
        }
      }),
    )
  })
})

function bound(index: ComponentIndex) {
  return { neededBy: (value: unknown) => index.neededBy(value), lookup: index.lookup }
}
