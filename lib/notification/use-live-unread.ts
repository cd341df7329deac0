'use client'
import { useEffect } from 'react'
import { browserSession } from '@/lib/session/browser/browser-session'
import { loadSession } from '@/lib/session/browser/load-session'
import { announceNotifications } from './read-notifications'

const EVERY_MS = 15_000

/**
 * Keeps the number of unread notifications current in a visible tab, and reloads the lists of notifications when it has changed. Asking does
 * not extend the session: a tab that is only left open still signs out.
 */
export function useLiveUnread(): void {
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const { unreadNotifications: before } = browserSession.current()
      await loadSession({ renew: false })
      const { unreadNotifications: now } = browserSession.current()
      if (before !== now) announceNotifications()
    }
    const onVisible = () => void look()
    const timer = setInterval(onVisible, EVERY_MS)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
}
