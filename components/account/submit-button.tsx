'use client'
import { useSyncExternalStore } from 'react'
import styles from './account.module.css'

const never = () => () => undefined

/**
 * Shows the submit button of a form that is the page's only action. It is disabled while the form is sent, and until the page is hydrated,
 * since the browser would otherwise submit the form itself.
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
