import styles from './badge.module.css'

/** Draws an HTTP method in its colour. Needs no script. */
export function MethodBadge({ method }: { method: string }) {
  return (
    <span className={styles.method} data-method={method.toLowerCase()}>
      {method.toUpperCase()}
    </span>
  )
}
