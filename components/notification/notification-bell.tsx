'use client'
import type { NotificationView } from '@portico/contract/notification/notification-endpoints'
import type { Portal } from '@portico/contract/role'
import type { Session } from '@portico/contract/session/session'
import { Bell } from 'lucide-react'
import { useTranslations } from 'next-intl'
import controls from '@/components/layout/controls.module.css'
import { useDisclosure } from '@/components/layout/use-disclosure'
import { lateComponent } from '@/components/ui/late-component'
import { ownArea } from '@/lib/account-settings/own-area'
import { useLiveUnread } from '@/lib/notification/use-live-unread'
import { useNewestNotifications } from '@/lib/notification/use-newest-notifications'
import { paths } from '@/lib/paths'
import { useUnreadNotifications } from '@/lib/session/browser/use-unread-notifications'
import { BellFailure } from './bell-failure'
import styles from './notification.module.css'
import { useFollowNotification } from './use-follow-notification'

/** Loaded when it is first opened: every private page has the bell, few people open it. */
const BellPanel = lateComponent(() => import('./bell-panel').then((module) => module.BellPanel), {
  failed: (retry) => (
    <section className={styles.panel}>
      <BellFailure onRetry={retry} />
    </section>
  ),
})

/** The largest number that the bell shows. */
const COUNT_SHOWN_MAX = 99

/** Shows the bell of a header: the number of unread notifications, and the newest ones in a panel. */
export function NotificationBell({ place, session }: { place: Portal; session: Session }) {
  const t = useTranslations('notification')
  useLiveUnread()
  const unread = useUnreadNotifications() ?? 0
  const { open, setOpen, root, trigger, id } = useDisclosure()
  const newest = useNewestNotifications(open)
  const follow = useFollowNotification()
  const onFollow = (notification: NotificationView) => {
    if (notification.path !== null) setOpen(false)
    follow(notification)
  }
  return (
    <div className={controls.disclosure} ref={root}>
      <button
        ref={trigger}
        type="button"
        className={`${controls.iconButton} ${styles.bell}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={t('bell', { count: unread })}
        title={t('title')}
        onClick={() => setOpen(!open)}
      >
        <Bell size={18} aria-hidden="true" />
        {unread > 0 ? (
          <span className={styles.count} aria-hidden="true">
            {unread > COUNT_SHOWN_MAX ? `${COUNT_SHOWN_MAX}+` : unread}
          </span>
        ) : null}
      </button>
      {open ? (
        <BellPanel
          id={id}
          newest={newest}
          unread={unread}
          allHref={paths[ownArea(place, session.roles)].notifications}
          onFollow={onFollow}
        />
      ) : null}
    </div>
  )
}
