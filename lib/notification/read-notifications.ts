import { type NotificationView, notificationEndpoints } from '@portico/contract/notification/notification-endpoints'
import { call } from '@/lib/platform/call-from-browser'
import { adoptUnreadNotifications } from '@/lib/session/browser/browser-session'

/** The number of notifications in the bell. */
export const NEWEST_NOTIFICATIONS = 8

const listeners = new Set<() => void>()

/** Calls `listener` when notifications were read, in the bell or on a page, or new ones have arrived. Returns a function that stops it. */
export function onNotificationsRead(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Returns the newest notifications; the bell shows the number of unread ones in the response. */
export async function newestNotifications(): Promise<NotificationView[]> {
  const { items, unread } = await call(notificationEndpoints.listNotifications, { query: { size: NEWEST_NOTIFICATIONS } })
  adoptUnreadNotifications(unread)
  return items
}

export async function readNotification(notificationId: string): Promise<void> {
  await call(notificationEndpoints.readNotification, { params: { notificationId } })
  await recount()
}

export async function readAllNotifications(): Promise<void> {
  await call(notificationEndpoints.readAllNotifications)
  adoptUnreadNotifications(0)
  announceNotifications()
}

async function recount(): Promise<void> {
  const { unread } = await call(notificationEndpoints.countUnreadNotifications)
  adoptUnreadNotifications(unread)
  announceNotifications()
}

/** Calls the listeners: the notifications that they show are out of date. */
export function announceNotifications(): void {
  for (const listener of listeners) listener()
}
