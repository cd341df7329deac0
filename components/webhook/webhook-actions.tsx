'use client'
import type { WebhookView } from '@portico/contract/webhook/webhook-endpoints'
import { KeyRound, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { confirm } from '@/components/feedback/confirm-store'
import { toast } from '@/components/feedback/toast-store'
import { Button } from '@/components/ui/button'
import { lateComponent } from '@/components/ui/late-component'
import { LinkButton } from '@/components/ui/link-button'
import { paths } from '@/lib/paths'
import { useDeleteWebhook, useRotateSecret, useSwitchWebhook, useTestWebhook, type WebhookWithSecret } from '@/lib/webhook/webhook-queries'

// Loaded when it opens.
const WebhookSecretDialog = lateComponent(() => import('./webhook-secret-dialog').then((module) => module.WebhookSecretDialog))

/** Shows the buttons of a webhook: a test event and pause while it is active, else resume; new secret, edit and delete always. */
export function WebhookActions({ webhook }: { webhook: WebhookView }) {
  const t = useTranslations('webhook')
  return (
    <>
      <LinkButton href={paths.developer.updateWebhook(webhook.id)} icon={<Pencil size={16} aria-hidden="true" />}>
        {t('edit')}
      </LinkButton>
      <RotateButton webhook={webhook} />
      <DeleteButton webhook={webhook} />
      <SwitchButton webhook={webhook} />
      {webhook.status === 'active' ? <TestButton webhook={webhook} /> : null}
    </>
  )
}

function TestButton({ webhook }: { webhook: WebhookView }) {
  const t = useTranslations('webhook.test')
  const send = useTestWebhook(webhook.id)
  return (
    <Button
      variant="primary"
      icon={<Send size={16} aria-hidden="true" />}
      loading={send.isPending}
      onClick={() => send.mutate(undefined, { onSuccess: () => toast.success(t('sent')) })}
    >
      {t('act')}
    </Button>
  )
}

function SwitchButton({ webhook: { id, name, status, waiting } }: { webhook: WebhookView }) {
  const t = useTranslations('webhook')
  const change = useSwitchWebhook(id)
  if (status !== 'active') {
    return (
      <Button
        variant="primary"
        icon={<Play size={16} aria-hidden="true" />}
        loading={change.isPending}
        onClick={() => change.mutate(true, { onSuccess: () => toast.success(t('resume.done', { name })) })}
      >
        {t('resume.act')}
      </Button>
    )
  }
  const askAndPause = async () => {
    const body = t('pause.body', { count: waiting })
    const { confirmed } = await confirm({ title: t('pause.question', { name }), body, confirmLabel: t('pause.act') })
    if (confirmed) change.mutate(false, { onSuccess: () => toast.success(t('pause.done', { name })) })
  }
  return (
    <Button icon={<Pause size={16} aria-hidden="true" />} loading={change.isPending} onClick={() => void askAndPause()}>
      {t('pause.act')}
    </Button>
  )
}

function RotateButton({ webhook: { id, name } }: { webhook: WebhookView }) {
  const t = useTranslations('webhook')
  const rotate = useRotateSecret(id)
  const [made, setMade] = useState<WebhookWithSecret>()
  const askAndRotate = async () => {
    const { confirmed } = await confirm({ title: t('rotate.question', { name }), body: t('rotate.body'), confirmLabel: t('rotate.act') })
    if (confirmed) rotate.mutate(undefined, { onSuccess: setMade })
  }
  return (
    <>
      <Button icon={<KeyRound size={16} aria-hidden="true" />} loading={rotate.isPending} onClick={() => void askAndRotate()}>
        {t('rotate.act')}
      </Button>
      {made ? (
        <WebhookSecretDialog made={made} title={t('rotate.title', { name })} help={t('rotate.help')} onClose={() => setMade(undefined)} />
      ) : null}
    </>
  )
}

function DeleteButton({ webhook: { id, name, waiting } }: { webhook: WebhookView }) {
  const t = useTranslations('webhook.deletion')
  const router = useRouter()
  const remove = useDeleteWebhook(id)
  const askAndRemove = async () => {
    const body = t('body', { count: waiting })
    const { confirmed } = await confirm({ title: t('question', { name }), body, confirmLabel: t('act'), danger: true })
    if (!confirmed) return
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.success(t('done', { name }))
        router.push(paths.developer.webhooks)
      },
    })
  }
  return (
    <Button icon={<Trash2 size={16} aria-hidden="true" />} loading={remove.isPending} onClick={() => void askAndRemove()}>
      {t('act')}
    </Button>
  )
}
