import 'server-only'
import { IS_DEVELOPMENT } from '@/lib/development'
import { env } from '@/lib/env'

/** Where a web process tells itself that cached pages have changed; only with the web token. */
export const REVALIDATE_PATH = '/api/internal/revalidate'

const ANNOUNCE_TIMEOUT_MS = 10_000

/** The address of this very process, past any balancer. */
export function ownAddress(path: string): string {
  return `http://127.0.0.1:${env().port}${path}`
}

/**
 * Tells this process that cached pages with these tags are out of date. Does not wait and does not fail: pages also grow
 * stale by themselves.
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
