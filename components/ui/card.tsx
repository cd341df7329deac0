import type { ReactNode } from 'react'
import { Panel, Row } from './layout'
import styles from './page.module.css'
import { Muted, Text } from './text'

/** Shows a panel with a border. */
export function Card({ children }: { children: ReactNode }) {
  return <Panel className={styles.card}>{children}</Panel>
}

interface SectionProps {
  title: ReactNode
  description?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
  /** True without the panel around the content: for tables, which have their own. */
  bare?: boolean
}

/** Shows a titled part of a page. */
export function Section({ title, description, actions, children, bare }: SectionProps) {
  return (
    <section className={styles.section}>
      <Row gap={3} align="end" justify="between" className={styles.sectionHead}>
        <div className={styles.section}>
          <Text as="h2" size="md" weight="semibold" className={styles.sectionTitle}>
            {title}
          </Text>
          {description ? <Muted className={styles.sectionDescription}>{description}</Muted> : null}
        </div>
        {actions ? (
          <Row gap={2} align="stretch">
            {actions}
          </Row>
        ) : null}
      </Row>
      {bare ? children : <Card>{children}</Card>}
    </section>
  )
}
