import styles from './account.module.css'

/** The button of a form that is the page's one act: not to be pressed again only while it sends. */
export function SubmitButton({ sending, label, sendingLabel }: { sending: boolean; label: string; sendingLabel: string }) {
  return (
    <button type="submit" className={styles.submit} disabled={sending} aria-busy={sending || undefined}>
      {sending ? sendingLabel : label}
    </button>
  )
}
