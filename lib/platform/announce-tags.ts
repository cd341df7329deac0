import 'server-only'
import { IS_DEVELOPMENT } from '@/lib/development'
import { env } from '@/lib/env'

/** The route by which a web process announces changed cached pages to itself; requires the web token. */
export const REVALIDATE_PATH = '/api/internal/revalidate'

const ANNOUNCE_TIMEOUT_MS = 10_000
/** After these times pages that were being rendered from older data at the announcement are rendered; the second is for a busy machine. */
const AGAIN_MS = [1_000, 10_000]

/** Tags that are announced again when no more have come for a time. */
const again = AGAIN_MS.map((ms) => ({ ms, tags: new Set<string>(), timer: undefined as NodeJS.Timeout | undefined }))

/** Returns an address of this process itself, not of a load balancer before it. */
export function ownAddress(path: string): string {
  return `http://127.0.0.1:${env().port}${path}`
}

/**
 * Marks the cached pages with these tags as outdated in this process, and again a second and ten seconds later: a page whose rendering had begun
 * before counts as new when it ends. Does not wait and does not fail: pages also expire after a while.
 */
export function announceTags(tags: readonly string[]): void {
  const known = tags.filter((tag) => tag !== '')
  if (known.length === 0 || IS_DEVELOPMENT) return
  announce(known)
  for (const later of again) {
    for (const tag of known) later.tags.add(tag)
    clearTimeout(later.timer)
    later.timer = setTimeout(() => {
      announce([...later.tags])
      later.tags.clear()
    }, later.ms)
    later.timer.unref()
  }
}

function announce(tags: readonly string[]): void {
  void fetch(ownAddress(REVALIDATE_PATH), {
    method: 'POST',
    headers: { authorization: `Web ${env().webToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tags }),
    cache: 'no-store',
    signal: AbortSignal.timeout(ANNOUNCE_TIMEOUT_MS),
  })
    .then((answer) => answer.body?.cancel())
    .catch(() => undefined)
}
