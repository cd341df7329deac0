'use client'
import type { Locale } from '@portico/contract/locale'
import type { NotificationView } from '@portico/contract/notification/notification-endpoints'
import { useRouter } from 'next/navigation'
import { useLocale } from 'next-intl'
import type { MouseEvent } from 'react'
import { isSameLayout, notificationAddress } from '@/lib/notification/notification-address'
import { readNotification } from '@/lib/notification/read-notifications'

/** How long leaving a page waits until the platform has marked a notification as read, in milliseconds. */
const READ_WITHIN_MS = 1_000

/** Returns a function that marks a notification as read, then opens its page, even when marking fails. */
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

/** Returns whether a click follows a link in this tab and not in a new tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
