import 'server-only'
import { IS_DEVELOPMENT } from '@/lib/development'
import { env } from '@/lib/env'

/** The route by which a web process announces changed cached pages to itself; requires the web token. */
export const REVALIDATE_PATH = '/api/internal/revalidate'

const ANNOUNCE_TIMEOUT_MS = 10_000

/** Returns an address of this process itself, not of a load balancer before it. */
export function ownAddress(path: string): string {
  return `http://127.0.0.1:${env().port}${path}`
}

/**
 * Marks the cached pages with these tags as outdated in this process, and those that are being rendered from older data (`PageCache`). Does not
 * wait and does not fail: pages also expire after a while.
 */
export function announceTags(tags: readonly string[]): void {
  const known = tags.filter((tag) => tag !== '')
  if (known.length === 0 || IS_DEVELOPMENT) return
  void fetch(ownAddress(REVALIDATE_PATH), {
    method: 'POST',
    headers: { authorization: `Web ${env().webToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tags: known }),
    cache: 'no-store',
    signal: AbortSignal.timeout(ANNOUNCE_TIMEOUT_MS),
  })
    .then((answer) => answer.body?.cancel())
    .catch(() => undefined)
}
