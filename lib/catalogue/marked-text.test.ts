import { fc } from '@portico/contract/testing/properties'
import { markedParts, termsOfSearch } from './marked-text'

const marked = (text: string, q: string) =>
  markedParts(text, termsOfSearch(q))
    .map(({ text: part, found }) => (found ? `[${part}]` : part))
    .join('')

it.each([
  ['Weather forecast', 'WEATHER fore', '[Weather] [fore]cast'],
  ['동네예보 서비스', '예보', '동네[예보] 서비스'],
  ['/pets/{petId}', 'pet', '/[pet]s/{[pet]Id}'],
  ['weather', 'we weather', '[weather]'],
  ['plain', '', 'plain'],
  ['plain', '!!', 'plain'],
  ['İstanbul', 'stan', 'İstanbul'],
])('marks in %j the terms of %j', (text, q, expected) => {
  expect(marked(text, q)).toBe(expected)
})

it('changes no text, and marks only terms of the search', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'binary', maxLength: 20 }), (text, q) => {
      const terms = termsOfSearch(q)
      const parts = markedParts(text, terms)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      for (const { text: part, found } of parts) if (found) expect(terms).toContain(part.toLowerCase())
    }),
  )
})
