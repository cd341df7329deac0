import { type NotificationView, notificationEndpoints } from '@portico/contract/notification/notification-endpoints'
import { call } from '@/lib/platform/call-from-browser'
import { adoptUnreadNotifications } from '@/lib/session/browser/browser-session'

/** How many notifications the bell shows. */
export const NEWEST_NOTIFICATIONS = 8

const listeners = new Set<() => void>()

/** Tells when notifications were read, by the bell or by a page; gives back how to stop. */
export function onNotificationsRead(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The newest notifications; what the answer says of the unread ones counts in the bell. */
export async function newestNotifications(): Promise<NotificationView[]> {
  const { items, unread } = await call(notificationEndpoints.listNotifications, { query: { size: NEWEST_NOTIFICATIONS } })
  adoptUnreadNotifications(unread)
  return items
}

/** Marks one notification as read. */
export async function readNotification(notificationId: string): Promise<void> {
  await call(notificationEndpoints.readNotification, { params: { notificationId } })
  await recount()
}

/** Marks all notifications as read. */
export async function readAllNotifications(): Promise<void> {
  await call(notificationEndpoints.readAllNotifications)
  adoptUnreadNotifications(0)
  tell()
}

async function recount(): Promise<void> {
  const { unread } = await call(notificationEndpoints.countUnreadNotifications)
  adoptUnreadNotifications(unread)
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}
