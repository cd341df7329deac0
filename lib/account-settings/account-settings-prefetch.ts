import 'server-only'
import { accountSettingsEndpoints } from '@portico/contract/account-settings/account-settings-endpoints'
import { loginHistoryEndpoints } from '@portico/contract/login-history/login-history-endpoints'
import { callPlatform } from '@/lib/platform/call-from-server'
import type { Prefetched } from '@/lib/query/prefetch'
import type { WebSession } from '@/lib/session/server/web-session'
import { profileKeys } from './account-settings-queries'

/** One's own account, for a page's first showing. */
export function ownAccountOf(session: WebSession): Prefetched {
  return { queryKey: profileKeys.account, queryFn: () => callPlatform(accountSettingsEndpoints.getOwnAccount, {}, { session }) }
}

/** A page of one's own sign-ins, for a page's first showing. */
export function ownSignInsOf(session: WebSession, query: Parameters<typeof profileKeys.signIns>[0]): Prefetched {
  return {
    queryKey: profileKeys.signIns(query),
    queryFn: () => callPlatform(loginHistoryEndpoints.listOwnSignIns, { query }, { session }),
  }
}

/** What becomes of one's things on leaving, for a page's first showing. */
export function ownDepartureOf(session: WebSession): Prefetched {
  return { queryKey: profileKeys.departure, queryFn: () => callPlatform(accountSettingsEndpoints.previewOwnDeparture, {}, { session }) }
}
