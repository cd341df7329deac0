import styles from './badge.module.css'

/** Shows an HTTP method in its color. Needs no script. */
export function MethodBadge({ method }: { method: string }) {
  return (
    <span className={styles.method} data-method={method.toLowerCase()}>
      {method.toUpperCase()}
    </span>
  )
}
