'use client'
import type { Locale } from '@portico/contract/locale'
import type { NotificationView } from '@portico/contract/notification/notification-endpoints'
import { useRouter } from 'next/navigation'
import { useLocale } from 'next-intl'
import type { MouseEvent } from 'react'
import { isSameLayout, notificationAddress } from '@/lib/notification/notification-address'
import { readNotification } from '@/lib/notification/read-notifications'

/** How long leaving a page waits for the platform to note that a notification was read, in milliseconds. */
const READ_WITHIN_MS = 1_000

/** Marks a notification as read, then goes to its place. A failure to mark it keeps nobody from going there. */
export function useFollowNotification(): (notification: NotificationView) => void {
  const router = useRouter()
  const locale = useLocale() as Locale
  return (notification) => {
    const href = notificationAddress(notification.path, locale)
    const reading = notification.readAt === null ? readNotification(notification.id).catch(() => undefined) : Promise.resolve()
    if (href === undefined) return
    if (isSameLayout(window.location.pathname, href)) return router.push(href)
    const patience = new Promise<void>((wake) => setTimeout(wake, READ_WITHIN_MS))
    void Promise.race([reading, patience]).then(() => window.location.assign(href))
  }
}

/** A click that follows a link here, not into a new tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
