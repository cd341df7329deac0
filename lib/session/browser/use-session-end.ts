'use client'
import { SESSION_WARNING_SECONDS } from '@portico/contract/session/session'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { browserSession } from './browser-session'
import { loadSession } from './load-session'
import { endSession, isEnding } from './session-end'

/**
 * Returns the seconds left of the session once there are no more than `SESSION_WARNING_SECONDS`, else undefined. Checks first whether
 * another tab has extended it; at zero it signs out.
 */
export function useSessionEnd(): number | undefined {
  const { endsAt } = useSyncExternalStore(browserSession.subscribe, browserSession.current, browserSession.onServer)
  const [left, setLeft] = useState<number>()

  useEffect(() => {
    setLeft(undefined)
    if (endsAt === undefined) return
    let timer: ReturnType<typeof setTimeout>
    let stopped = false
    const tick = () => {
      if (stopped) return
      const seconds = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
      setLeft(seconds)
      if (seconds === 0) void endSession()
      else timer = setTimeout(tick, 1000)
    }
    const begin = async () => {
      await loadSession({ renew: false })
      tick()
    }
    const warnIn = endsAt - Date.now() - SESSION_WARNING_SECONDS * 1000
    timer = setTimeout(() => void begin(), Math.max(0, warnIn))
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [endsAt])

  return left !== undefined && isEnding(endsAt) ? left : undefined
}
