import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { STATIC_CONTENTS } from './static-contents'

/** The most characters of contents that are kept: those of dozens of pages, although a page needs its own for milliseconds only. */
const KEPT_MAX = 8 * 1024 * 1024
/** Characters of a name: too many for two contents ever to have the same. */
const NAME_LENGTH = 22

/** Keeps a content as HTML until its page is rendered, and returns its name, which is the same for the same content. */
export function keepContent(html: string): string {
  const holder = globalThis as { [STATIC_CONTENTS]?: LRUCache<string, string> }
  holder[STATIC_CONTENTS] ??= new LRUCache({ maxSize: KEPT_MAX, sizeCalculation: ({ length }) => length + 1 })
  const name = createHash('sha256').update(html).digest('base64url').slice(0, NAME_LENGTH)
  holder[STATIC_CONTENTS].set(name, html)
  return name
}
