'use client'
import type { NotificationView } from '@portico/contract/notification/notification-endpoints'
import { useTranslations } from 'next-intl'
import { Row, Stack } from '@/components/ui/layout'
import { Text, VisuallyHidden } from '@/components/ui/text'
import { readAllNotifications } from '@/lib/notification/read-notifications'
import type { NewestNotifications } from '@/lib/notification/use-newest-notifications'
import { BellFailure } from './bell-failure'
import { BellLine } from './bell-line'
import styles from './notification.module.css'

interface BellPanelProps {
  id: string
  newest: NewestNotifications
  unread: number
  /** The page with all notifications. */
  allHref: string
  onFollow: (notification: NotificationView) => void
}

/** Shows the panel of the bell: the newest notifications, a button that marks all as read, and a link to all of them. */
export function BellPanel({ id, newest, unread, allHref, onFollow }: BellPanelProps) {
  const t = useTranslations('notification')
  return (
    <section id={id} className={styles.panel} aria-label={t('title')}>
      <Row as="header" nowrap gap={2} justify="between" surface="ruled" className={styles.head}>
        <Text as="h2" weight="semibold">
          {t('title')}
        </Text>
        <button
          type="button"
          className={styles.textButton}
          disabled={unread === 0}
          onClick={() => void readAllNotifications().catch(newest.fail)}
        >
          {t('readAll')}
        </button>
      </Row>
      <div className={styles.body}>
        <Newest newest={newest} onFollow={onFollow} />
      </div>
      <footer className={styles.foot}>
        <a className={styles.seeAll} href={allHref}>
          {t('seeAll')}
        </a>
      </footer>
    </section>
  )
}

function Newest({ newest: { items, failed, retry }, onFollow }: Pick<BellPanelProps, 'newest' | 'onFollow'>) {
  const t = useTranslations('notification')
  if (failed) return <BellFailure onRetry={retry} />
  if (items === undefined) {
    return (
      <div role="status">
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
        {[0, 1, 2].map((line) => (
          <div key={line} className={styles.line} aria-hidden="true">
            <Row as="span" inline nowrap justify="center" surface="toned" className={styles.icon} />
            <span className={styles.bone} />
          </div>
        ))}
      </div>
    )
  }
  if (items.length === 0)
    return (
      <Stack as="p" gap={2} align="center" tone="muted" className={styles.state}>
        {t('emptyTitle')}
      </Stack>
    )
  return (
    <ul>
      {items.map((notification) => (
        <li key={notification.id} className={styles.item}>
          <BellLine notification={notification} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  )
}
