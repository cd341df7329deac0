import { deliveryListQuery } from '@portico/contract/webhook/webhook-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { WebhookDetailScreen } from '@/components/webhook/webhook-detail-screen'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { currentListSize } from '@/lib/session/server/current-request'
import { requireSession } from '@/lib/session/server/require-session'
import { deliveryList, webhookDetail } from '@/lib/webhook/webhook-queries'

interface PageProps {
  params: Promise<{ webhookId: string }>
  searchParams: Promise<Exclude<AddressParams, URLSearchParams>>
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { webhookId } = await params
  const t = await getTranslations('webhook')
  return pageTitle(nameOf(webhookDetail(webhookId)), t('title'))
}

export default async function WebhookDetailPage({ params, searchParams }: PageProps) {
  await requireSession('developer')
  const { webhookId } = await params
  const query = listQueryOf(deliveryListQuery, await searchParams, await currentListSize('webhook-deliveries'))
  return (
    <Prefetch queries={[webhookDetail(webhookId), deliveryList(webhookId, query)]}>
      <WebhookDetailScreen webhookId={webhookId} />
    </Prefetch>
  )
}
