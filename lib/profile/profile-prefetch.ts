import { accountEndpoints } from '@portico/contract/account/account-endpoints'
import { signInEndpoints } from '@portico/contract/sign-in/sign-in-endpoints'
import { callPlatform } from '@/lib/platform/call-from-server'
import type { Prefetched } from '@/lib/query/prefetch'
import type { WebSession } from '@/lib/session/web-session'
import { profileKeys } from './profile-queries'

/** One's own account, for a page's first showing. */
export function ownAccountOf(session: WebSession): Prefetched {
  return { queryKey: profileKeys.account, queryFn: () => callPlatform(accountEndpoints.getOwnAccount, {}, { session }) }
}

/** A page of one's own sign-ins, for a page's first showing. */
export function ownSignInsOf(session: WebSession, query: Parameters<typeof profileKeys.signIns>[0]): Prefetched {
  return {
    queryKey: profileKeys.signIns(query),
    queryFn: () => callPlatform(signInEndpoints.listOwnSignIns, { query }, { session }),
  }
}

/** What becomes of one's things on leaving, for a page's first showing. */
export function ownDepartureOf(session: WebSession): Prefetched {
  return { queryKey: profileKeys.departure, queryFn: () => callPlatform(accountEndpoints.previewOwnDeparture, {}, { session }) }
}
