import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** The size of preview images, in pixels, as the Open Graph protocol's readers expect it. */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const

/** What the preview image of a page shows. */
export interface ShareCard {
  portal: string
  title: string
  lead: string
  details: string
  /** The letters and the colors of an API's mark; null for other pages. */
  mark: { letters: string; color: string; ground: string } | null
  brandColor: string
}

/**
 * Characters that the face has: Latin with all its accents, Greek, Cyrillic, kana, Hangul and punctuation. For others, such as Chinese
 * characters and emoji, the renderer would ask a server on the internet.
 */
const DRAWABLE: readonly (readonly [from: number, to: number])[] = [
  ...([
    [0x20, 0x7e],
    [0xa1, 0xac],
    [0xae, 0x148],
    [0x14a, 0x1c3],
    [0x1c5, 0x24f],
    [0x1e00, 0x1eff],
  ] as const),
  ...([
    [0x37a, 0x37f],
    [0x384, 0x38a],
    [0x38c, 0x38c],
    [0x38e, 0x3a1],
    [0x3a3, 0x3e1],
  ] as const),
  ...([
    [0x400, 0x482],
    [0x48a, 0x49d],
    [0x4a0, 0x4ff],
  ] as const),
  ...([
    [0x3001, 0x3003],
    [0x3008, 0x3011],
    [0x3014, 0x301f],
    [0x3041, 0x3094],
    [0x309b, 0x309e],
    [0x30a1, 0x30fe],
    [0xac00, 0xd7a3],
  ] as const),
  ...([
    [0x2010, 0x2027],
    [0x20a0, 0x20bf],
    [0xff01, 0xff60],
  ] as const),
]
const LETTERS = /[\p{L}\p{N}]/gu

/**
 * Returns a text without characters that images cannot have, at most so many characters long; an empty one if most of its letters are
 * among them, since the rest would say something else.
 */
export function drawable(text: string, max: number): string {
  const whole = text.normalize('NFC')
  const words = [...whole]
    .map((character) => (isDrawable(character) ? character : ' '))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim()
  if (countOf(words) * 2 < countOf(whole)) return ''
  return words.length <= max ? words : `${words.slice(0, max - 1).trimEnd()}…`
}

function isDrawable(character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  return DRAWABLE.some(([from, to]) => code >= from && code <= to)
}

const countOf = (text: string) => text.match(LETTERS)?.length ?? 0

const IMAGES_BYTES = 8 * 1024 * 1024
const drawn = new LRUCache<string, Buffer<ArrayBuffer>>({ maxSize: IMAGES_BYTES, sizeCalculation: ({ length }) => length + 1 })
let last: Promise<unknown> = Promise.resolve()

/** Returns the image of a card: the one that was drawn for the same content, or a new one. Draws one at a time, since each takes a processor. */
export async function drawnOnce(card: ShareCard, draw: (card: ShareCard) => Promise<Buffer<ArrayBuffer>>): Promise<Buffer<ArrayBuffer>> {
  const key = createHash('sha256').update(JSON.stringify(card)).digest('base64url')
  const known = drawn.get(key)
  if (known) return known
  const drawing = last.then(async () => drawn.get(key) ?? (await draw(card)))
  last = drawing.catch(() => undefined)
  const image = await drawing
  drawn.set(key, image)
  return image
}
