import type { ReactNode } from 'react'
import styles from './message-page.module.css'

interface MessagePageProps {
  /** A short text above the title: `404`. */
  mark?: string
  title: string
  body: string
  /** Links to other pages. */
  children?: ReactNode
}

/** Shows a page with one message: not found, no access, failed, under maintenance. */
export function MessagePage({ mark, title, body, children }: MessagePageProps) {
  return (
    <div className={styles.message}>
      {mark ? <p className={styles.mark}>{mark}</p> : null}
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.body}>{body}</p>
      {children ? <div className={styles.actions}>{children}</div> : null}
    </div>
  )
}
