'use client'
import { type ReactNode, useEffect } from 'react'
import { currentColorMode, setColorMode, settleColorMode } from '@/lib/theme/color-mode'
import styles from './controls.module.css'

/** Switches between light and dark. Both icons are rendered and the style sheet shows one, so nothing flickers. */
export function ColorModeButton({ label, children }: { label: string; children: ReactNode }) {
  useEffect(settleColorMode, [])
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
