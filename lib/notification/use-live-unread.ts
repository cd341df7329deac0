'use client'
import { useEffect } from 'react'
import { adoptUnreadNotifications, browserSession } from '@/lib/session/browser/browser-session'
import { loadSession } from '@/lib/session/browser/load-session'
import { announceNotifications } from './read-notifications'
import { openUnreadChannel } from './unread-channel'

const EVERY_MS = 5_000
/** Another tab has asked just now: a little less than the interval, so that tabs do not take turns to wait for each other. */
const RECENT_MS = 4_500

/**
 * Keeps the number of unread notifications current in every tab, and reloads the lists of notifications when it has changed. One visible tab of a
 * browser asks, and tells the others. Asking does not extend the session: a tab that is only left open still signs out.
 */
export function useLiveUnread(): void {
  useEffect(() => {
    let heardAt = 0
    const channel = openUnreadChannel(({ personId, unread }) => {
      const { session, unreadNotifications: before } = browserSession.current()
      if (session.id !== personId) return
      heardAt = Date.now()
      if (before === unread) return
      adoptUnreadNotifications(unread)
      announceNotifications()
    })
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      heardAt = Date.now()
      const { unreadNotifications: before } = browserSession.current()
      await loadSession({ renew: false })
      const { session, unreadNotifications: now } = browserSession.current()
      if (before !== now) announceNotifications()
      if (now !== undefined) channel.tell({ personId: session.id, unread: now })
    }
    const timer = setInterval(() => {
      if (Date.now() - heardAt >= RECENT_MS) void look()
    }, EVERY_MS)
    const onVisible = () => void look()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      channel.close()
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
}
