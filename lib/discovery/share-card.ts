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

/** Letters that the face has for sure: for others, the renderer would ask a server on the internet. */
const UNDRAWABLE = /[^\x20-\x7e\u{a1}-\u{ac}\u{ae}-\u{ff}\u{ac00}-\u{d7a3}–—‘’“”…]+/gu

/** Returns a text without letters that images cannot have, at most so many characters long. */
export function drawable(text: string, max: number): string {
  const words = text.normalize('NFC').replace(UNDRAWABLE, ' ').replace(/ {2,}/g, ' ').trim()
  return words.length <= max ? words : `${words.slice(0, max - 1).trimEnd()}…`
}

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
