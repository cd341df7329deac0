'use client'
import { useSyncExternalStore } from 'react'
import { browserSession } from './browser-session'

/** Returns the number of unread notifications as of the last session check; undefined before the first. */
export function useUnreadNotifications(): number | undefined {
  return useSyncExternalStore(browserSession.subscribe, browserSession.current, browserSession.onServer).unreadNotifications
}
