import type { BodyOf, QueryOf } from '@portico/contract/endpoint'
import { notificationEndpoints } from '@portico/contract/notification/notification-endpoints'
import { call } from '@/lib/platform/call-from-browser'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'
import { adoptUnreadNotifications } from '@/lib/session/browser/browser-session'

const { listNotifications, listNotificationChoices, chooseNotification } = notificationEndpoints

/** Returns the query of one page of the signed-in user's notifications; its number of unread ones also updates the bell. */
export const notificationList = (query: QueryOf<typeof listNotifications>) => ({
  ...endpointQuery(listNotifications, { query }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const page = await call(listNotifications, { query }, signal)
    adoptUnreadNotifications(page.unread)
    return page
  },
})

/** Returns the query of where the signed-in user is notified of what. */
export const notificationChoices = () => endpointQuery(listNotificationChoices)

/** Saves where the signed-in user is notified of one type of event. */
export function useChooseNotification() {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof chooseNotification>) => call(chooseNotification, { body }),
    replaces: notificationChoices,
  })
}
