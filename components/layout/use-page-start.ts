'use client'
import { useEffect } from 'react'
import { followColorMode } from '@/lib/theme/color-mode'

const loadPageStart = () => import('@/lib/session/browser/start-session')

/** Starts the session of a page and follows other tabs. A header calls it once. */
export function usePageStart(): void {
  useEffect(() => {
    const stops = [followColorMode(() => undefined)]
    // Loaded after the page, which can be read without it.
    let isGone = false
    const begin = async () => {
      const { followOtherTabs, startSession } = await loadPageStart()
      if (isGone) return
      stops.push(followOtherTabs())
      await startSession()
    }
    void begin().catch(() => undefined)
    return () => {
      isGone = true
      for (const stop of stops) stop()
    }
  }, [])
}
