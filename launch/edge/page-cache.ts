import { createRequire } from 'node:module'
import { INCOMPLETE_TAG } from '../../lib/platform/incomplete-tag.ts'

// Next is CommonJS, whose default exports Node's imports do not find.
const require = createRequire(import.meta.url)
const FOLDER = 'next/dist/server/lib/incremental-cache'
const { default: MemoryCache }: typeof import('next/dist/server/lib/incremental-cache/file-system-cache') = require(
  `${FOLDER}/file-system-cache.js`,
)
const { getMemoryCache }: typeof import('next/dist/server/lib/incremental-cache/memory-cache.external') = require(
  `${FOLDER}/memory-cache.external.js`,
)

/** Longest answer of the platform that is kept, in characters: a larger one would drop many pages. */
const ANSWER_MAX = 2 * 1024 * 1024
/** How long an outdated page is served before it is rendered again after one that could not be kept. */
const AGAIN_AFTER_SECONDS = 3

type Value = Parameters<InstanceType<typeof MemoryCache>['set']>[1]

/**
 * Next's cache of public pages and of the answers that they show, in memory. Next makes one of these for each request, so that it knows when
 * what it stores was begun. What was begun before a change of its tags is outdated although it ends after it, and a page with a part that is
 * not what the platform would answer is not kept (decision 0142).
 */
export default class PageCache extends MemoryCache {
  readonly #entries
  /** A millisecond earlier: a change within the same one counts as later. */
  readonly #begunAt = Date.now() - 1

  constructor(context: ConstructorParameters<typeof MemoryCache>[0]) {
    super(context)
    this.#entries = getMemoryCache(context.maxMemoryCacheSize ?? 0)
  }

  override async set(...[key, value, context]: Parameters<InstanceType<typeof MemoryCache>['set']>): Promise<void> {
    if (isLarge(value)) return
    if (isIncomplete(value)) {
      this.#keepEarlier(key)
      return
    }
    const storing = super.set(key, value, context)
    const entry = this.#entries.get(key)
    if (entry?.value === value) entry.lastModified = this.#begunAt
    await storing
  }

  /** Puts off the next rendering of a page that is kept. A change of its tags still drops it. */
  #keepEarlier(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry?.cacheControl) return
    const age = Math.ceil((Date.now() - (entry.lastModified ?? 0)) / 1_000)
    entry.cacheControl = { ...entry.cacheControl, revalidate: age + AGAIN_AFTER_SECONDS }
  }
}

function isLarge(value: Value): boolean {
  return value !== null && 'data' in value && value.data.body.length > ANSWER_MAX
}

function isIncomplete(value: Value): boolean {
  if (value === null || !('headers' in value)) return false
  return String(value.headers?.['x-next-cache-tags'] ?? '')
    .split(',')
    .includes(INCOMPLETE_TAG)
}
