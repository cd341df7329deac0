import assert from 'node:assert/strict'
import { it } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import { pointerPart } from './json-pointer.ts'
import { LINKS_MAX, linksWithin, linkTarget } from './link-target.ts'

const CASES: [string, ReturnType<typeof linkTarget>][] = [
  ['#tag/Pets', { tag: 'Pets' }],
  ['#/tags/All%20pets', { tag: 'All pets' }],
  ['#tag/Pets/operation/addPet', { operationId: 'addPet' }],
  ['#operation/addPet', { operationId: 'addPet' }],
  ['#/operations/pets~1add', { operationId: 'pets/add' }],
  ['#/Pets/addPet', { operationId: 'addPet' }],
  ['#tag/Pets/paths/~1pets~1%7Bid%7D/get', { place: 'GET /pets/{id}' }],
  ['#tag/Pets%2Fpaths%2F~1pets%2Fget', { place: 'GET /pets' }],
  ['#/paths/~1pets/post', { place: 'POST /pets' }],
  ['#tag/Pets/DELETE/pets/{id}', { place: 'DELETE /pets/{id}' }],
  ['#webhook/pet%20sold', { webhook: 'pet sold' }],
  ['#/webhooks/sold/post', { webhook: 'POST sold' }],
  ['#webhooks/POST/sold', { webhook: 'POST sold' }],
  ['#tag/Pets/webhook/sold', { webhook: 'sold' }],
  ['#tag/Pets/webhook/PUT/sold', { webhook: 'PUT sold' }],
  ['#tag/Pets%2Fwebhook%2FPOST%2Fsold', { webhook: 'POST sold' }],
  ['#tag/Pets/webhook/sold/unknown', null],
  ['#webhook/', null],
  ['#/components/schemas/Pet', { model: 'Pet' }],
  ['#/definitions/Pet', { model: 'Pet' }],
  ['#model/Pet', { model: 'Pet' }],
  ['#/components/responses/Pet', null],
  ['#/paths/~1pets', null],
  ['#Pets/addPet', null],
  ['#section/Rate-limits', null],
  ['#tag/', null],
  ['#tag/Pets/unknown/a', null],
]
for (const [fragment, target] of CASES) it(`the link ${fragment}`, () => assert.deepEqual(linkTarget(fragment), target))

it('are found in texts, however they are written, and never as references', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 20 }), (name) => {
      const part = pointerPart(name.toWellFormed()).replace(/[()'*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
      const link = `#tag/${part}`
      const texts = [`[a](${link})`, `[a](<${link}>)`, `[a]: ${link}`, `<a href="${link}">`, `<a href='${link}'>`, `<a href=${link}>`]
      for (const text of texts)
        assert.deepEqual([...linksWithin([JSON.stringify({ description: text })])], [[link, linkTarget(link)]], text)
      const references = { $ref: link, mapping: { a: link }, list: [link] }
      assert.deepEqual([...linksWithin([JSON.stringify(references)])], [])
    }),
  )
})

it('are bounded, and found in linear time', () => {
  const many = Array.from({ length: 1_000 }, (_, at) => `[a](#tag/${at})`).join(' ')
  assert.equal(linksWithin([JSON.stringify(many), JSON.stringify(many)]).size, LINKS_MAX)
  const hostile = [' #'.repeat(500_000), ` #${'a'.repeat(1_000_000)}`, `${' #a/'.repeat(200_000)}`, `(#${'/'.repeat(1_000_000)}`]
  for (const text of hostile) assert.ok(linksWithin([JSON.stringify(text)]).size <= LINKS_MAX)
})
