'use client'
import { Moon, Sun } from 'lucide-react'
import { currentColorMode, setColorMode } from '@/lib/theme/color-mode'
import styles from './controls.module.css'

/** Switches between light and dark. Which picture shows is a matter of the style sheet, so nothing flashes. */
export function ColorModeButton({ label }: { label: string }) {
  return (
    <button
      type="button"
      className={styles.iconButton}
      aria-label={label}
      title={label}
      onClick={() => setColorMode(currentColorMode() === 'dark' ? 'light' : 'dark')}
    >
      <Moon className={styles.whenLight} size={18} aria-hidden="true" />
      <Sun className={styles.whenDark} size={18} aria-hidden="true" />
    </button>
  )
}
