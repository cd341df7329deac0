import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { Row } from './layout'

/** The colour says the kind of state, the icon and the word say the state. */
export type BadgeTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'brand'

/** Draws a small label with an optional icon. Needs no script. */
export function Badge({ tone = 'neutral', icon, children }: { tone?: BadgeTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <Row as="span" inline nowrap gap={1} surface="toned" size="xs" weight="medium" className={styles.badge} data-tone={tone}>
      {icon}
      {children}
    </Row>
  )
}
