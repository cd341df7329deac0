import { readFileSync } from 'node:fs'
import { fc } from '@portico/contract/testing/properties'
import { drawable, drawnOnce, type ShareCard } from './share-card'

const inFace = charactersOf(readFileSync('node_modules/pretendard/dist/public/static/Pretendard-SemiBold.otf'))

/** Returns the characters of an OpenType face: the groups of its `cmap` of format 12. */
function charactersOf(face: Buffer): Set<number> {
  const tables = Array.from({ length: face.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
  const cmap = face.readUInt32BE((tables.find((at) => face.toString('latin1', at, at + 4) === 'cmap') ?? 0) + 8)
  const encodings = Array.from({ length: face.readUInt16BE(cmap + 2) }, (_, index) => cmap + face.readUInt32BE(cmap + 8 + 8 * index))
  const groups = encodings.find((at) => face.readUInt16BE(at) === 12) ?? 0
  const found = new Set<number>()
  for (let group = 0; group < face.readUInt32BE(groups + 12); group += 1) {
    const at = groups + 16 + 12 * group
    for (let code = face.readUInt32BE(at); code <= face.readUInt32BE(at + 4); code += 1) found.add(code)
  }
  return found
}

const card = (title: string): ShareCard => ({ portal: 'Portico', title, lead: '', details: '', mark: null, brandColor: '#4f46e5' })

it.each([
  ['Pet Store', 'Pet Store'],
  ['날씨'.normalize('NFD'), '날씨'],
  ['🌤 Weather 天気', 'Weather'],
  ['Café “à la carte”…', 'Café “à la carte”…'],
  ['Погода Киев · Ώρα · Giá vàng', 'Погода Киев · Ώρα · Giá vàng'],
  ['てんき アプリ', 'てんき アプリ'],
  ['今日の天気', ''],
  ['👍🏽', ''],
  ['abcdefghijkl', 'abcdefghi…'],
])('of %j the image has %j', (given, shown) => {
  expect(drawable(given, given.startsWith('abc') ? 10 : 40)).toBe(shown)
})

it('has every letter of a block that it takes', () => {
  const taken = Array.from({ length: 0x1_0000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff)
  expect(taken.filter((code) => drawable(String.fromCodePoint(code), 40) !== '' && !inFace.has(code))).toEqual([])
})

it('has only letters of the face, whatever a name contains', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (name) => {
      const shown = drawable(name, 40)
      expect(shown.length).toBeLessThanOrEqual(40)
      expect([...shown].filter((letter) => !inFace.has(letter.codePointAt(0) ?? 0))).toEqual([])
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
