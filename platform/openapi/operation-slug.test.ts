import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import { isSlugOf, operationSlugs, SLUG_MAX, slugForms, slugOf, uniqueSlugs, usableSlugOf } from './operation-slug.ts'

describe('a slug', () => {
  it('is readable', () => {
    assert.deepEqual(['listPets', 'repos/list-for-user', 'GET /pets/{petId}', 'Größe_XL', 'URLShortener'].map(slugOf), [
      'list-pets',
      'repos-list-for-user',
      'get-pets-pet-id',
      'gro-e-xl',
      'urlshortener',
    ])
  })

  it('of an operation comes from its id, else from method and path', () => {
    const operations = [
      { httpMethod: 'GET', path: '/a', operationId: 'listA' },
      { httpMethod: 'POST', path: '/a', operationId: null },
      { httpMethod: 'PUT', path: '/a', operationId: '주문' },
    ]
    assert.deepEqual(operationSlugs(operations), ['list-a', 'post-a', 'put-a'])
  })

  it('of a later one with the same name does not depend on how many there are', () => {
    const same = (path: string) => ({ httpMethod: 'GET', path, operationId: 'list' })
    const [, , third] = operationSlugs([same('/a'), same('/b'), same('/c')])
    assert.equal(third, operationSlugs([same('/a'), same('/c')])[1])
  })

  it('is unique, bounded, and safe in URLs and file names', () => {
    const source = fc.record({
      texts: fc.array(fc.oneof(fc.string(), fc.constantFrom('con', 'Index', 'a', 'A', '주문', 'x'.repeat(200)))),
      key: fc.string(),
    })
    fc.assert(
      fc.property(fc.array(source), (sources) => {
        const slugs = uniqueSlugs(sources)
        assert.equal(new Set(slugs).size, sources.length)
        for (const slug of slugs) {
          assert.match(slug, /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/)
          assert.ok(slug.length <= SLUG_MAX)
          assert.doesNotMatch(slug, /^(?:con|index)$/)
        }
      }),
    )
  })
  it('is among those of its text, whatever else has the name, and among none of other texts', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('con', 'Index', 'get-a', 'getA', 'get a.b', '주문', 'x'.repeat(200), 'y'.repeat(200)),
    )
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (texts) => {
        const slugs = uniqueSlugs(texts.map((one, index) => ({ texts: [one, 'other'], key: `${index}` })))
        for (const [index, one] of texts.entries()) {
          const slug = slugs[index] ?? ''
          const isNamed = usableSlugOf(one) !== ''
          for (const given of [[one], texts]) if (isNamed) assert.ok(isSlugOf(slug, slugForms(given)), `${slug} of ${one}`)
          assert.equal(isSlugOf(slug, slugForms([`no ${one}`, '주문'])), false)
        }
      }),
    )
  })
})
