'use client'
import { useHydrated } from '@/components/form/use-hydrated'
import styles from './account.module.css'

/**
 * Shows the submit button of a form that is the page's only action. It is disabled while the form is sent, and until the page is hydrated,
 * since the browser would otherwise submit the form itself.
 */
export function SubmitButton({ sending, label, sendingLabel }: { sending: boolean; label: string; sendingLabel: string }) {
  const isHydrated = useHydrated()
  return (
    <button type="submit" className={styles.submit} disabled={sending || !isHydrated} aria-busy={sending || undefined}>
      {sending ? sendingLabel : label}
    </button>
  )
}
