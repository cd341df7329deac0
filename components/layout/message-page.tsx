import type { ReactNode } from 'react'
import { Row } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import styles from './message-page.module.css'

interface MessagePageProps {
  /** A short mark above the title: `404`. */
  mark?: string
  title: string
  body: string
  /** Ways on. */
  children?: ReactNode
}

/** A page that says one thing: not found, no access, failed, closed for a while. */
export function MessagePage({ mark, title, body, children }: MessagePageProps) {
  return (
    <div className={styles.message}>
      {mark ? (
        <Text size="sm" tone="brand" weight="bold" className={styles.mark}>
          {mark}
        </Text>
      ) : null}
      <Text as="h1" size="2xl" weight="bold" className={styles.title}>
        {title}
      </Text>
      <p className={styles.body}>{body}</p>
      {children ? (
        <Row gap={3} align="stretch" justify="center" className={styles.actions}>
          {children}
        </Row>
      ) : null}
    </div>
  )
}
