'use client'
import type { ReactNode } from 'react'
import { currentColorMode, setColorMode } from '@/lib/theme/color-mode'
import styles from './controls.module.css'

/** Switches between light and dark. Both pictures come along and the style sheet shows one, so nothing flashes. */
export function ColorModeButton({ label, children }: { label: string; children: ReactNode }) {
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
