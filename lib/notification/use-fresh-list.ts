import { notificationEndpoints } from '@portico/contract/notification/notification-endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { outdate } from '@/lib/query/outdate'
import { endpointKey } from '@/lib/query/query-key'

const { listNotifications } = notificationEndpoints

/** Fetches the list of notifications again when the bell, with `unread`, has heard of more unread ones than the list did. */
export function useFreshList(unread: number | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (unread === undefined) return
    const pages = client.getQueriesData<{ unread: number }>({ queryKey: endpointKey(listNotifications) })
    if (pages.some(([, page]) => page && page.unread < unread)) void outdate(client, [listNotifications])
  }, [client, unread])
}
