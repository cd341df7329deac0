import 'server-only'
import { DEFAULT_LOCALE } from '@portico/contract/locale'
import { LOCALE_COOKIE } from '@/lib/i18n/locale-cookie'
import { ownAddress } from './announce-tags'

const WARM_TIMEOUT_MS = 30_000

/**
 * Requests public pages of this process one after the other, so that outdated ones are rendered now and not for a visitor. They take turns
 * with the pages of references (`launch/edge/page-turns.ts`): nobody waits for them. Never throws.
 */
export async function warmPages(pages: readonly string[]): Promise<void> {
  const headers = { cookie: `${LOCALE_COOKIE}=${DEFAULT_LOCALE}`, 'cache-control': 'no-cache', priority: 'u=7' }
  for (const page of pages) {
    const signal = AbortSignal.timeout(WARM_TIMEOUT_MS)
    const answer = await fetch(ownAddress(page), { headers, cache: 'no-store', redirect: 'manual', signal }).catch(() => undefined)
    await answer?.body?.cancel().catch(() => undefined)
  }
}
