'use client'
import type { NotificationView } from '@portico/contract/notification/notification-endpoints'
import { useCallback, useEffect, useState } from 'react'
import { newestNotifications, onNotificationsRead } from './read-notifications'

/** The newest notifications: `items` is undefined until they are loaded, `failed` is true when loading failed. */
export interface NewestNotifications {
  items: readonly NotificationView[] | undefined
  failed: boolean
  retry: () => void
  /** Marks that an act on the notifications failed. */
  fail: () => void
}

/** Loads the newest notifications each time `open` becomes true, and again whenever some were read. */
export function useNewestNotifications(open: boolean): NewestNotifications {
  const [items, setItems] = useState<readonly NotificationView[]>()
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    newestNotifications().then(setItems, () => setFailed(true))
  }, [])
  useEffect(() => {
    if (!open) return
    load()
    return onNotificationsRead(load)
  }, [open, load])
  return { items, failed, retry: load, fail: () => setFailed(true) }
}
