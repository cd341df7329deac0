'use client'
import { useSyncExternalStore } from 'react'
import styles from './account.module.css'

const never = () => () => undefined

/**
 * The button of a form that is the page's one act: not to be pressed again while it sends, nor before the page's script has taken
 * over, since the browser would then send the form by itself.
 */
export function SubmitButton({ sending, label, sendingLabel }: { sending: boolean; label: string; sendingLabel: string }) {
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <button type="submit" className={styles.submit} disabled={sending || !isReady} aria-busy={sending || undefined}>
      {sending ? sendingLabel : label}
    </button>
  )
}
