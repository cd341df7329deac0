import 'server-only'
import { notificationEndpoints } from '@portico/contract/notification/notification-endpoints'
import { callPlatform } from '@/lib/platform/call-from-server'
import type { Prefetched } from '@/lib/query/prefetch'
import type { WebSession } from '@/lib/session/server/web-session'
import { notificationKeys } from './notification-queries'

/** A page of one's own notifications, for a page's first showing. */
export function notificationsOf(session: WebSession, query: Parameters<typeof notificationKeys.list>[0]): Prefetched {
  return {
    queryKey: notificationKeys.list(query),
    queryFn: () => callPlatform(notificationEndpoints.listNotifications, { query }, { session }),
  }
}
