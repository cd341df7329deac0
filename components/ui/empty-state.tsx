import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './states.module.css'

/** Nothing here yet: says what this is for and offers the next step. Needs no script. */
export function EmptyState({ title, body, action, icon }: { title: ReactNode; body?: ReactNode; action?: ReactNode; icon?: ReactNode }) {
  return (
    <div className={styles.state}>
      <span className={styles.stateIcon} aria-hidden="true">
        {icon ?? <Inbox size={28} />}
      </span>
      <p className={styles.stateTitle}>{title}</p>
      {body ? <p className={styles.stateBody}>{body}</p> : null}
      {action}
    </div>
  )
}
