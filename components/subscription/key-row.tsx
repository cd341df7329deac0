'use client'
import type { ApiKeyView } from '@portico/contract/subscription/subscription-endpoints'
import dynamic from 'next/dynamic'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { CredentialRow } from '@/components/data/credential-row'
import { Button } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
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
  const of = t('key', { lastFour })
  return (
    <>
      <CredentialRow
        name={name}
        secret={`pk_…${lastFour}`}
        dates={[
          t('created', { date: format.dateTime(new Date(createdAt), 'day') }),
          lastUsedAt ? t.rich('lastUsed', { ago: () => <RelativeTime value={lastUsedAt} /> }) : t('neverUsed'),
        ]}
        actions={
          <Button size="sm" onClick={() => setRenaming(true)} aria-label={`${t('rename')}: ${of}`}>
            {t('rename')}
          </Button>
        }
        revocation={{
          label: t('revoke'),
          of,
          question: { title: t('revokeTitle', { lastFour }), body: t('revokeBody') },
          isPending: revoke.isPending,
          run: () => revoke.mutateAsync(id),
          onRevoked,
          done: t('revoked', { lastFour }),
        }}
      />
      {renaming ? <RenameKeyDialog subscriptionId={subscriptionId} apiKey={apiKey} onClose={() => setRenaming(false)} /> : null}
    </>
  )
}
