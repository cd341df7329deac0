import type { QueryOf } from '@portico/contract/endpoint'
import { notificationEndpoints } from '@portico/contract/notification/notification-endpoints'
import { call } from '@/lib/platform/call-from-browser'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { adoptUnreadNotifications } from '@/lib/session/browser/browser-session'

const { listNotifications } = notificationEndpoints

/** Returns the query of one page of the signed-in user's notifications; its number of unread ones also updates the bell. */
export const notificationList = (query: QueryOf<typeof listNotifications>) => ({
  ...endpointQuery(listNotifications, { query }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const page = await call(listNotifications, { query }, signal)
    adoptUnreadNotifications(page.unread)
    return page
  },
})
