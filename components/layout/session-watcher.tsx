'use client'
import { type ComponentType, useEffect } from 'react'
import { followSession } from '@/lib/session/browser/follow-session'
import { useSessionEnd } from '@/lib/session/browser/use-session-end'

interface SessionWatcherProps {
  /** Shows the warning; loaded when it opens, since few people see it. */
  Warning: ComponentType<{ secondsLeft: number }>
}

/** Follows the session of a private page: its end elsewhere, and the warning before its own end. A layout mounts it once. */
export function SessionWatcher({ Warning }: SessionWatcherProps) {
  const secondsLeft = useSessionEnd()
  useEffect(() => followSession(), [])
  return secondsLeft === undefined ? null : <Warning secondsLeft={secondsLeft} />
}
