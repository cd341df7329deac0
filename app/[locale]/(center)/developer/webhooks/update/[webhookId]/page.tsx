import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { WebhookUpdateScreen } from '@/components/webhook/webhook-update-screen'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { webhookDetail } from '@/lib/webhook/webhook-queries'

export async function generateMetadata({ params }: { params: Promise<{ webhookId: string }> }): Promise<Metadata> {
  const { webhookId } = await params
  const t = await getTranslations('webhook')
  return pageTitle(nameOf(webhookDetail(webhookId)), t('form.updateTitle'))
}

export default async function WebhookUpdatePage({ params }: { params: Promise<{ webhookId: string }> }) {
  await requireSession('developer')
  const { webhookId } = await params
  return (
    <Prefetch queries={[webhookDetail(webhookId)]}>
      <WebhookUpdateScreen webhookId={webhookId} />
    </Prefetch>
  )
}
