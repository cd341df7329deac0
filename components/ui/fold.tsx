import type { ReactNode } from 'react'
import styles from './fold.module.css'

/** Shows a summary that opens its content below. Needs no script. */
export function Fold({ summary, className, children }: { summary: ReactNode; className?: string; children: ReactNode }) {
  return (
    <details className={`${styles.fold} ${className ?? ''}`}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
