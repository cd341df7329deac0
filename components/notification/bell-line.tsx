'use client'
import type { Locale } from '@portico/contract/locale'
import type { NotificationView } from '@portico/contract/notification/notification-endpoints'
import { useLocale, useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'
import { RelativeTime } from '@/components/ui/relative-time'
import { Text, VisuallyHidden } from '@/components/ui/text'
import { notificationAddress } from '@/lib/notification/notification-address'
import styles from './notification.module.css'
import { NotificationIcon } from './notification-icon'
import { NotificationText } from './notification-text'
import { isPlainClick } from './use-follow-notification'

interface BellLineProps {
  notification: NotificationView
  onFollow: (notification: NotificationView) => void
}

/** Shows one notification of the bell: a link to its page, or without one a button that marks it as read. */
export function BellLine({ notification, onFollow }: BellLineProps) {
  const t = useTranslations('notification')
  const locale = useLocale() as Locale
  const href = notificationAddress(notification.path, locale)
  const content = (
    <>
      <NotificationIcon type={notification.type} />
      <span className={styles.text}>
        <NotificationText {...notification} />
        <Text as="span" size="xs" tone="muted" className={styles.time}>
          <RelativeTime value={notification.createdAt} />
        </Text>
      </span>
      {notification.readAt === null ? (
        <span className={styles.dot}>
          <VisuallyHidden>{t('unread')}</VisuallyHidden>
        </span>
      ) : null}
    </>
  )
  if (href === undefined && notification.readAt !== null) return <div className={styles.line}>{content}</div>
  if (href === undefined) {
    return (
      <button type="button" className={styles.line} onClick={() => onFollow(notification)}>
        {content}
      </button>
    )
  }
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onFollow(notification)
  }
  return (
    <a className={styles.line} href={href} onClick={follow}>
      {content}
    </a>
  )
}
