'use client'
import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import { followSession } from '@/lib/session/browser/follow-session'
import { useSessionEnd } from '@/lib/session/browser/use-session-end'

/** Loaded when it opens: few people see it, near the end of a session. */
const SessionWarning = dynamic(() => import('./session-warning').then((module) => module.SessionWarning), { ssr: false })

/** Follows the session of a private page: its end elsewhere, and the warning before its own end. A layout mounts it once. */
export function SessionWatcher() {
  const secondsLeft = useSessionEnd()
  useEffect(() => followSession(), [])
  return secondsLeft === undefined ? null : <SessionWarning secondsLeft={secondsLeft} />
}
