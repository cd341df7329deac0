'use client'
import type { ApiKeyView } from '@portico/contract/subscription/subscription-endpoints'
import { useFormatter, useTranslations } from 'next-intl'
import { confirm } from '@/components/feedback/confirm-store'
import { toast } from '@/components/feedback/toast-store'
import { Button } from '@/components/ui/button'
import { Muted } from '@/components/ui/text'
import { useRevokeKey } from '@/lib/subscription/subscription-own-queries'

interface KeyRowProps {
  subscriptionId: string
  apiKey: ApiKeyView
  onRevoked: () => void
}

/** Shows one active key by its last four characters, with the button that revokes it. */
export function KeyRow({ subscriptionId, apiKey, onRevoked }: KeyRowProps) {
  const t = useTranslations('subscription-own.keys')
  const format = useFormatter()
  const revoke = useRevokeKey(subscriptionId)
  const { id, lastFour, createdAt } = apiKey
  const ask = async () => {
    const { confirmed } = await confirm({
      title: t('revokeTitle', { lastFour }),
      body: t('revokeBody'),
      confirmLabel: t('revoke'),
      danger: true,
    })
    if (!confirmed) return
    await revoke.mutateAsync(id).then(
      () => {
        onRevoked()
        toast.success(t('revoked', { lastFour }))
      },
      () => undefined,
    )
  }
  return (
    <li>
      <code>pk_…{lastFour}</code>
      <Muted as="span">{t('created', { date: createdAt ? format.dateTime(new Date(createdAt), 'moment') : '–' })}</Muted>
      <Button size="sm" loading={revoke.isPending} onClick={() => void ask()} aria-label={`${t('revoke')}: ${t('key', { lastFour })}`}>
        {t('revoke')}
      </Button>
    </li>
  )
}
