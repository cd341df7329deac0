'use client'
import { type ReactNode, useEffect } from 'react'
import { currentColorMode, setColorMode, settleColorMode } from '@/lib/theme/color-mode'
import styles from './controls.module.css'

// Loaded after the page, which can be read without it.
const loadWaiting = () => import('@/components/feedback/show-waiting')

/**
 * Switches between light and dark. Both icons are rendered and the style sheet shows one, so nothing flickers. Every header has it, so it also
 * starts what every page needs for people who wait.
 */
export function ColorModeButton({ label, children }: { label: string; children: ReactNode }) {
  useEffect(settleColorMode, [])
  useEffect(() => {
    loadWaiting().then(
      ({ showWaiting }) => showWaiting(),
      () => undefined,
    )
  }, [])
  return (
    <button
      type="button"
      className={styles.iconButton}
      aria-label={label}
      title={label}
      onClick={() => setColorMode(currentColorMode() === 'dark' ? 'light' : 'dark')}
    >
      {children}
    </button>
  )
}
