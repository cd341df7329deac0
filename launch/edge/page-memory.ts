import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { LOCALE_COOKIE } from '../../lib/i18n/locale-cookie.ts'
import { routeLocale } from '../../lib/i18n/route-locale.ts'
import { prefersMarkdown } from '../../lib/markdown-path.ts'
import { portalPaths } from '../../lib/portal-paths.ts'
import { codingFor } from './compress.ts'

/** How long a page is cached: with the second of shared caches, a change is visible within the promised two seconds. */
export const KEPT_MS = 500
/** Maximum size of all cached pages, headers and keys included. */
export const MEMORY_BYTES = 32 * 1024 * 1024
/** Larger pages are not cached. */
export const PAGE_BYTES = 4 * 1024 * 1024
const ENTRY_BYTES = 512
const PATH_MAX = 512
const NAMED_API = /^\/(?:[a-z]{2}\/)?apis\/[^/]+-[0-9A-Za-z]{22}$/
const CHOSEN = `${LOCALE_COOKIE}=`

/** The most bytes that the cached files of the build may take. */
export const FILES_BYTES = 32 * 1024 * 1024

/** A complete page or file in one encoding. */
export interface KeptPage {
  headers: OutgoingHttpHeaders
  body: Buffer
}

/** Caches shared pages for half a second, or files of the build, limited in bytes; expired pages are dropped immediately. */
export class PageMemory {
  readonly #pages: LRUCache<string, KeptPage>

  /** With 0 for `milliseconds`, entries do not expire. */
  constructor({ bytes = MEMORY_BYTES, milliseconds = KEPT_MS } = {}) {
    this.#pages = new LRUCache({
      maxSize: bytes,
      maxEntrySize: Math.min(PAGE_BYTES, bytes),
      ttl: milliseconds,
      ttlAutopurge: milliseconds > 0,
      sizeCalculation: sizeOf,
    })
  }

  get(key: string): KeptPage | undefined {
    return this.#pages.get(key)
  }

  keep(key: string, page: KeptPage): void {
    this.#pages.set(key, page)
  }

  /** Returns the number of cached pages and their bytes. */
  get held(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#pages.calculatedSize }
  }
}

/**
 * Returns the cache key of a shared page: URL, language and encoding, each normalized to one of few values, so that equivalent headers
 * share a page. Undefined for requests that are not cached.
 */
export function pageKey({ method, url = '', headers }: IncomingMessage): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || url.length > PATH_MAX || /[?.]|^\/(?:api|_next)\//.test(url)) return undefined
  // An encoded address has many spellings; of an API's name there is one, the others are redirected to it.
  if (url.includes('%') && !NAMED_API.test(url)) return undefined
  if (headers.rsc || headers.range || headers['cache-control']?.includes('no-cache') || prefersMarkdown(headers.accept)) return undefined
  const chosen = headers.cookie
    ?.split('; ')
    .find((pair) => pair.startsWith(CHOSEN))
    ?.slice(CHOSEN.length)
  const route = routeLocale({ pathname: url, chosen, acceptLanguage: headers['accept-language'] ?? null })
  if (route.kind === 'redirect' || route.isPrivate) return undefined
  // The sign-in page leads those who are signed in to their own page.
  if (route.path === portalPaths.login && headers.cookie !== undefined) return undefined
  return `${route.locale} ${codingFor(headers) ?? 'identity'} ${route.path}`
}

/** Returns the cache key of a file of the build, whose content never changes; undefined unless its answer is a whole file, compressed. */
export function fileKey({ method, url = '', headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' || url.length > PATH_MAX || !url.startsWith('/_next/static/') || /[?%]/.test(url)) return undefined
  const coding = codingFor(headers)
  return coding && headers['if-none-match'] === undefined && headers['if-modified-since'] === undefined ? `${coding} ${url}` : undefined
}

function sizeOf({ headers, body }: KeptPage, key: string): number {
  return ENTRY_BYTES + 2 * (key.length + JSON.stringify(headers).length) + body.length
}
