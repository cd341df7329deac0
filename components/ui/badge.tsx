import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { Row } from './layout'

/** The color shows the kind of a state; icon and text name it. */
export type BadgeTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'brand'

/** Shows a small label with an optional icon. Needs no script. */
export function Badge({ tone = 'neutral', icon, children }: { tone?: BadgeTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <Row as="span" inline nowrap gap={1} surface="toned" size="xs" weight="medium" className={styles.badge} data-tone={tone}>
      {icon}
      {children}
    </Row>
  )
}
