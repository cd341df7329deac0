'use client'
import type { WebhookView } from '@portico/contract/webhook/webhook-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { Card } from '@/components/ui/card'
import { PageHeader } from '@/components/ui/page-header'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { paths } from '@/lib/paths'
import { useUpdateWebhook, webhookDetail } from '@/lib/webhook/webhook-queries'
import { WebhookUpdateForm } from './webhook-form'

/** Changes a webhook. */
export function WebhookUpdateScreen({ webhookId }: { webhookId: string }) {
  const query = useQuery(webhookDetail(webhookId))
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(webhook) => <UpdateWebhook webhook={webhook} />}
    </QueryView>
  )
}

function UpdateWebhook({ webhook }: { webhook: WebhookView }) {
  const t = useTranslations('webhook')
  const router = useRouter()
  const update = useUpdateWebhook(webhook.id)
  const detail = paths.developer.webhook(webhook.id)
  return (
    <>
      <PageHeader
        guide="receive-webhooks"
        title={t('form.updateTitle')}
        description={t('form.updateHelp')}
        crumbs={[
          { label: t('title'), href: paths.developer.webhooks },
          { label: webhook.name, href: detail },
          { label: t('form.updateTitle') },
        ]}
      />
      <Card>
        <WebhookUpdateForm
          webhook={webhook}
          cancelHref={detail}
          onSave={async (values) => {
            const { name } = await update.mutateAsync(values)
            toast.success(t('form.saved', { name }))
            router.push(detail)
          }}
        />
      </Card>
    </>
  )
}
