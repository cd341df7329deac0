'use client'
import { useSyncExternalStore } from 'react'
import { browserSession } from './browser-session'

/** How many notifications are unread, as the last look at the session told; undefined before the first. */
export function useUnreadNotifications(): number | undefined {
  return useSyncExternalStore(browserSession.subscribe, browserSession.current, browserSession.onServer).unreadNotifications
}
