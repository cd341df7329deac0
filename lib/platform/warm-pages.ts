import 'server-only'
import { DEFAULT_LOCALE } from '@portico/contract/locale'
import { LOCALE_COOKIE } from '@/lib/i18n/locale-cookie'
import { ownAddress } from './announce-tags'

const WARM_TIMEOUT_MS = 30_000

/** Requests public pages of this process, so that outdated ones are rendered now and not for a visitor. Never throws. */
export async function warmPages(pages: readonly string[]): Promise<void> {
  await Promise.all(
    pages.map(async (page) => {
      const headers = { cookie: `${LOCALE_COOKIE}=${DEFAULT_LOCALE}`, 'cache-control': 'no-cache' }
      const answer = await fetch(ownAddress(page), {
        headers,
        cache: 'no-store',
        redirect: 'manual',
        signal: AbortSignal.timeout(WARM_TIMEOUT_MS),
      }).catch(() => undefined)
      await answer?.body?.cancel().catch(() => undefined)
    }),
  )
}
