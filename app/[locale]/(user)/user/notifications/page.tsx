import { notificationListQuery } from '@portico/contract/notification/notification-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { NotificationListScreen } from '@/components/notification/notification-list-screen'
import { notificationList } from '@/lib/notification/notification-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { currentListSize } from '@/lib/session/server/current-request'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('notification'))('title') }
}

export default async function UserNotificationsPage({ searchParams }: { searchParams: Promise<Exclude<AddressParams, URLSearchParams>> }) {
  await requireSession('user')
  const query = listQueryOf(notificationListQuery, await searchParams, await currentListSize('notifications'))
  return (
    <Prefetch queries={[notificationList(query)]}>
      <NotificationListScreen area="user" />
    </Prefetch>
  )
}
