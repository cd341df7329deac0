import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { NotificationChoicesScreen } from '@/components/notification/notification-choices-screen'
import { notificationChoices } from '@/lib/notification/notification-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('notification'))('choices.title') }
}

export default async function AdminNotificationChoicesPage() {
  await requireSession('admin')
  return (
    <Prefetch queries={[notificationChoices()]}>
      <NotificationChoicesScreen area="admin" />
    </Prefetch>
  )
}
