'use client'
import { useEffect } from 'react'
import { followColorMode } from '@/lib/theme/color-mode'

const loadPageStart = () => import('./page-start')

/** Starts the session of a page, and follows other tabs and the keys of the command palette. A header calls it once. */
export function usePageStart(): void {
  useEffect(() => {
    const stops = [followColorMode(() => undefined)]
    // Loaded after the page, which can be read without it.
    let isGone = false
    const begin = async () => {
      const { followOtherTabs, followPalette, startSession } = await loadPageStart()
      if (isGone) return
      stops.push(followOtherTabs(), followPalette())
      await startSession()
    }
    void begin().catch(() => undefined)
    return () => {
      isGone = true
      for (const stop of stops) stop()
    }
  }, [])
}
