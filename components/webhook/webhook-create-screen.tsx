'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from '@/components/feedback/toast-store'
import { Card } from '@/components/ui/card'
import { lateComponent } from '@/components/ui/late-component'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/paths'
import { useCreateWebhook, type WebhookWithSecret } from '@/lib/webhook/webhook-queries'
import { WebhookCreateForm } from './webhook-form'

// Loaded when it opens.
const WebhookSecretDialog = lateComponent(() => import('./webhook-secret-dialog').then((module) => module.WebhookSecretDialog))

/** Creates a webhook, shows its secret once, and opens its page. */
export function WebhookCreateScreen({ mayReceiveAll }: { mayReceiveAll: boolean }) {
  const t = useTranslations('webhook')
  const router = useRouter()
  const create = useCreateWebhook()
  const [made, setMade] = useState<WebhookWithSecret>()
  return (
    <>
      <PageHeader
        guide="receive-webhooks"
        title={t('create')}
        description={t('form.help')}
        crumbs={[{ label: t('title'), href: paths.developer.webhooks }, { label: t('create') }]}
      />
      <Card>
        <WebhookCreateForm
          mayReceiveAll={mayReceiveAll}
          cancelHref={paths.developer.webhooks}
          onSave={async (values) => setMade(await create.mutateAsync(values))}
        />
      </Card>
      {made ? (
        <WebhookSecretDialog
          made={made}
          title={t('createdTitle', { name: made.webhook.name })}
          help={t('secretHelp')}
          onClose={() => {
            toast.success(t('createdToast', { name: made.webhook.name }))
            router.push(paths.developer.webhook(made.webhook.id))
          }}
        />
      ) : null}
    </>
  )
}
