import styles from './badge.module.css'

/** An HTTP method in its one colour. Needs no script. */
export function PublicMethodBadge({ method }: { method: string }) {
  return (
    <span className={styles.method} data-method={method.toLowerCase()}>
      {method.toUpperCase()}
    </span>
  )
}
