import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Row } from './layout'
import styles from './states.module.css'

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

/** Shows a note inside the page. Needs no script. */
export function Notice({ tone = 'info', title, children }: { tone?: keyof typeof ICONS; title?: ReactNode; children?: ReactNode }) {
  const Icon = ICONS[tone]
  return (
    <Row nowrap gap={3} align="start" size="sm" className={styles.notice} data-tone={tone}>
      <Icon size={16} aria-hidden="true" />
      <div className={styles.noticeBody}>
        {title ? <p className={styles.noticeTitle}>{title}</p> : null}
        {children}
      </div>
    </Row>
  )
}
