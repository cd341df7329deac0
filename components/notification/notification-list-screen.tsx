'use client'
import type { Locale } from '@portico/contract/locale'
import { typesForRoles } from '@portico/contract/notification/notification-choices'
import {
  NOTIFICATION_DAYS,
  type NotificationView,
  notificationEndpoints,
  notificationListQuery,
} from '@portico/contract/notification/notification-endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { type Column, timeColumn } from '@/components/data/column'
import { DataList } from '@/components/data/data-list'
import { FilterSelect } from '@/components/data/filter-select'
import { toast } from '@/components/feedback/toast-store'
import { Button } from '@/components/ui/button'
import { Row } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { Text } from '@/components/ui/text'
import { notificationAddress } from '@/lib/notification/notification-address'
import { notificationList } from '@/lib/notification/notification-queries'
import { onNotificationsRead, readAllNotifications, readNotification } from '@/lib/notification/read-notifications'
import { useFreshList } from '@/lib/notification/use-fresh-list'
import { paths } from '@/lib/paths'
import { outdate } from '@/lib/query/outdate'
import type { Area } from '@/lib/session/area'
import { useSession } from '@/lib/session/browser/session-provider'
import { useUnreadNotifications } from '@/lib/session/browser/use-unread-notifications'
import styles from './notification.module.css'
import { NotificationIcon } from './notification-icon'
import { NotificationText } from './notification-text'
import { isPlainClick, useFollowNotification } from './use-follow-notification'

/** Shows all notifications of a person, the newest first; the same in every area. */
export function NotificationListScreen({ area }: { area: Area }) {
  const t = useTranslations('notification')
  const client = useQueryClient()
  const { session } = useSession()
  const unread = useUnreadNotifications()
  const readAll = useMutation({ mutationFn: readAllNotifications, onSuccess: () => toast.success(t('readAllToast')) })
  const readOne = useMutation({ mutationFn: readNotification })
  useEffect(() => onNotificationsRead(() => void outdate(client, [notificationEndpoints.listNotifications])), [client])
  useFreshList(unread)
  const columns: Column<NotificationView>[] = [
    { id: 'what', wraps: true, width: '1fr', header: t('title'), primary: true, cell: (row) => <What notification={row} /> },
    timeColumn({ id: 'when', header: t('when'), value: ({ createdAt }) => createdAt }),
    {
      id: 'read',
      width: '9.5rem',
      header: t('state'),
      cell: ({ id, readAt }) =>
        readAt === null ? (
          <Button size="sm" variant="ghost" loading={readOne.isPending && readOne.variables === id} onClick={() => readOne.mutate(id)}>
            {t('read')}
          </Button>
        ) : (
          <Text as="span" tone="muted">
            {t('isRead')}
          </Text>
        ),
    },
  ]
  return (
    <>
      <PageHeader
        guide="notifications"
        title={t('title')}
        description={t('description', { days: NOTIFICATION_DAYS })}
        actions={
          <>
            <LinkButton href={paths[area].profile.notifications}>{t('choices.title')}</LinkButton>
            <Button disabled={!unread} loading={readAll.isPending} onClick={() => readAll.mutate()}>
              {t('readAll')}
            </Button>
          </>
        }
      />
      <DataList
        id="notifications"
        schema={notificationListQuery}
        pageQuery={notificationList}
        caption={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        searchLabel={t('search')}
        filters={(list) => (
          <>
            <FilterSelect
              list={list}
              name="unread"
              label={t('show')}
              allLabel={t('all')}
              choices={[{ value: 'true', label: t('unread') }]}
            />
            <FilterSelect
              list={list}
              name="type"
              label={t('choices.event')}
              allLabel={t('allTypes')}
              choices={typesForRoles(session.roles).map((type) => ({ value: type, label: t(`types.${type}`) }))}
            />
          </>
        )}
        empty={{ title: t('emptyTitle'), body: t('emptyBody', { days: NOTIFICATION_DAYS }), icon: <BellRing size={28} /> }}
      />
    </>
  )
}

function What({ notification }: { notification: NotificationView }) {
  const locale = useLocale() as Locale
  const follow = useFollowNotification()
  const href = notificationAddress(notification.path, locale)
  const sentence = <NotificationText {...notification} />
  return (
    <Row as="span" nowrap gap={3} className={styles.what} data-unread={notification.readAt === null ? '' : undefined}>
      <NotificationIcon type={notification.type} />
      {href === undefined ? (
        sentence
      ) : (
        <a
          className={styles.link}
          href={href}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            follow(notification)
          }}
        >
          {sentence}
        </a>
      )}
    </Row>
  )
}
