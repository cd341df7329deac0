'use client'
import type { NotificationView } from '@portico/contract/notification/notification-endpoints'
import { useTranslations } from 'next-intl'
import { readAllNotifications } from '@/lib/notification/read-notifications'
import type { NewestNotifications } from '@/lib/notification/use-newest-notifications'
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

/** What the bell opens: the newest notifications, all marked as read by one button, and the way to the rest. */
export function BellPanel({ id, newest, unread, allHref, onFollow }: BellPanelProps) {
  const t = useTranslations('notification')
  return (
    <section id={id} className={styles.panel} aria-label={t('title')}>
      <header className={styles.head}>
        <h2 className={styles.title}>{t('title')}</h2>
        <button
          type="button"
          className={styles.textButton}
          disabled={unread === 0}
          onClick={() => void readAllNotifications().catch(newest.fail)}
        >
          {t('readAll')}
        </button>
      </header>
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
  if (failed) {
    return (
      <div className={styles.state} role="alert">
        <p>{t('failed')}</p>
        <button type="button" className={styles.textButton} onClick={retry}>
          {t('retry')}
        </button>
      </div>
    )
  }
  if (items === undefined) {
    return (
      <div role="status">
        <span className={styles.hidden}>{t('loading')}</span>
        {[0, 1, 2].map((line) => (
          <div key={line} className={styles.line} aria-hidden="true">
            <span className={styles.icon} />
            <span className={styles.bone} />
          </div>
        ))}
      </div>
    )
  }
  if (items.length === 0) return <p className={styles.state}>{t('emptyTitle')}</p>
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
