import { webhookListQuery } from '@portico/contract/webhook/webhook-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { WebhookListScreen } from '@/components/webhook/webhook-list-screen'
import { Prefetch } from '@/lib/query/prefetch'
import { currentListSize } from '@/lib/session/server/current-request'
import { requireSession } from '@/lib/session/server/require-session'
import { webhookList } from '@/lib/webhook/webhook-queries'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('webhook'))('title') }
}

export default async function WebhookListPage({ searchParams }: { searchParams: Promise<Exclude<AddressParams, URLSearchParams>> }) {
  await requireSession('developer')
  const query = listQueryOf(webhookListQuery, await searchParams, await currentListSize('webhooks'))
  return (
    <Prefetch queries={[webhookList(query)]}>
      <WebhookListScreen />
    </Prefetch>
  )
}
