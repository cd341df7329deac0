import type { QueryOf } from '@portico/contract/endpoint'
import { notificationEndpoints } from '@portico/contract/notification/notification-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/platform/call-from-browser'
import { adoptUnreadNotifications } from '@/lib/session/browser/browser-session'

const { listNotifications } = notificationEndpoints

/** Everything about notifications lies under the first part of its key. */
export const notificationKeys = {
  all: ['notifications'] as const,
  list: (query: QueryOf<typeof listNotifications>) => ['notifications', query] as const,
}

/** A page of one's own notifications; what it says of the unread ones counts in the bell too. */
export const notificationsOptions = (query: QueryOf<typeof listNotifications>) =>
  queryOptions({
    queryKey: notificationKeys.list(query),
    queryFn: async ({ signal }) => {
      const page = await call(listNotifications, { query }, signal)
      adoptUnreadNotifications(page.unread)
      return page
    },
  })
