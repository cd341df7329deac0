import { fc } from '@portico/contract/testing/properties'
import { drawable, drawnOnce, type ShareCard } from './share-card'

const card = (title: string): ShareCard => ({ portal: 'Portico', title, lead: '', details: '', mark: null, brandColor: '#4f46e5' })

it.each([
  ['Pet Store', 'Pet Store'],
  ['날씨'.normalize('NFD'), '날씨'],
  ['🌤 Weather 天気', 'Weather'],
  ['Café “à la carte”…', 'Café “à la carte”…'],
  ['abcdefghijkl', 'abcdefghi…'],
])('of %j the image has %j', (given, shown) => {
  expect(drawable(given, given.startsWith('abc') ? 10 : 40)).toBe(shown)
})

it('has only letters of the face, whatever a name contains', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (name) => {
      const shown = drawable(name, 40)
      expect(shown.length).toBeLessThanOrEqual(40)
      expect(shown).toMatch(/^[\x20-\x7e\u{a1}-\u{ff}\u{ac00}-\u{d7a3}–—‘’“”…]*$/u)
    }),
  )
})

it('is drawn once for the same content, one at a time, also after a failure', async () => {
  let drawing = 0
  let most = 0
  const drawn: string[] = []
  const draw = async ({ title }: ShareCard) => {
    drawing += 1
    most = Math.max(most, drawing)
    await new Promise((done) => setTimeout(done, 5))
    drawing -= 1
    if (title === 'broken') throw new Error('broken')
    drawn.push(title)
    return Buffer.from(title)
  }
  const asked = await Promise.allSettled(['a', 'broken', 'a', 'b'].map((title) => drawnOnce(card(title), draw)))
  expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect([drawn, most]).toEqual([['a', 'b'], 1])
  expect(String(await drawnOnce(card('b'), draw))).toBe('b')
  expect(drawn).toHaveLength(2)
})
