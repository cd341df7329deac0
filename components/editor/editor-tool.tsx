'use client'
import type { LucideIcon } from 'lucide-react'
import styles from './rich-text.module.css'

interface EditorToolProps {
  label: string
  icon: LucideIcon
  pressed?: boolean
  disabled?: boolean
  onPress: () => void
}

/** Shows a button of the editor's toolbar. It keeps the selection. */
export function EditorTool({ label, icon: Icon, pressed, disabled, onPress }: EditorToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  )
}
