'use client'
import type { ReactNode } from 'react'
import styles from './controls.module.css'
import { useDisclosure } from './use-disclosure'

/** Shows a button that opens a small panel of links below it; Escape, a click elsewhere and following a link close it. */
export function Disclosure({ label, button, children }: { label: string; button: ReactNode; children: ReactNode }) {
  const { open, setOpen, root, trigger, id } = useDisclosure()
  return (
    <div className={styles.disclosure} ref={root}>
      <button
        ref={trigger}
        type="button"
        className={`${styles.iconButton} ${styles.person}`}
        aria-expanded={open}
        aria-controls={id}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      <div id={id} className={styles.panel} hidden={!open}>
        {children}
      </div>
    </div>
  )
}
