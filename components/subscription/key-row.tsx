'use client'
import type { ApiKeyView } from '@portico/contract/subscription/subscription-endpoints'
import dynamic from 'next/dynamic'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { confirm } from '@/components/feedback/confirm-store'
import { toast } from '@/components/feedback/toast-store'
import { Button } from '@/components/ui/button'
import { Row } from '@/components/ui/layout'
import { RelativeTime } from '@/components/ui/relative-time'
import { Text } from '@/components/ui/text'
import { useRevokeKey } from '@/lib/subscription/subscription-own-queries'

// Loaded when it opens.
const RenameKeyDialog = dynamic(() => import('./rename-key-dialog').then((module) => module.RenameKeyDialog), { ssr: false })

interface KeyRowProps {
  subscriptionId: string
  apiKey: ApiKeyView
  onRevoked: () => void
}

/** Shows one active key by its name and last four characters, when it was last used, and the buttons that rename and revoke it. */
export function KeyRow({ subscriptionId, apiKey, onRevoked }: KeyRowProps) {
  const t = useTranslations('subscription-own.keys')
  const format = useFormatter()
  const revoke = useRevokeKey(subscriptionId)
  const { id, name, lastFour, createdAt, lastUsedAt } = apiKey
  const [renaming, setRenaming] = useState(false)
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
    <Row as="li" gap={2} columnGap={4} justify="between">
      <div>
        <p>
          {name ? (
            <Text as="strong" weight="semibold" breakable>
              {name}
            </Text>
          ) : null}{' '}
          <Text as="code" weight="medium">
            pk_…{lastFour}
          </Text>
        </p>
        <Row as="p" gap={1} size="sm" tone="muted">
          <span>{t('created', { date: format.dateTime(new Date(createdAt), 'day') })} · </span>
          <span>{lastUsedAt ? t.rich('lastUsed', { ago: () => <RelativeTime value={lastUsedAt} /> }) : t('neverUsed')}</span>
        </Row>
      </div>
      <Row gap={2}>
        <Button size="sm" onClick={() => setRenaming(true)} aria-label={`${t('rename')}: ${t('key', { lastFour })}`}>
          {t('rename')}
        </Button>
        <Button size="sm" loading={revoke.isPending} onClick={() => void ask()} aria-label={`${t('revoke')}: ${t('key', { lastFour })}`}>
          {t('revoke')}
        </Button>
      </Row>
      {renaming ? <RenameKeyDialog subscriptionId={subscriptionId} apiKey={apiKey} onClose={() => setRenaming(false)} /> : null}
    </Row>
  )
}
