import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './fold.module.css'

interface FoldProps extends ComponentPropsWithRef<'details'> {
  summary: ReactNode
}

/** Shows a summary that opens its content below. Needs no script. */
export function Fold({ summary, className, children, ...details }: FoldProps) {
  return (
    <details {...details} className={`${styles.fold} ${className ?? ''}`}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
