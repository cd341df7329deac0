'use client'
import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import { followSession } from '@/lib/session/browser/follow-session'
import { useSessionEnd } from '@/lib/session/browser/use-session-end'

/** Seen by few, near the end of a session only. */
const SessionWarning = dynamic(() => import('./session-warning').then((module) => module.SessionWarning), { ssr: false })

/** Follows the session of a private page: its end elsewhere, and the warning before its own. A layout mounts it once. */
export function SessionWatcher() {
  const secondsLeft = useSessionEnd()
  useEffect(() => followSession(), [])
  return secondsLeft === undefined ? null : <SessionWarning secondsLeft={secondsLeft} />
}
