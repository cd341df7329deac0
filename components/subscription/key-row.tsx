'use client'
import type { ApiKeyView } from '@portico/contract/subscription/subscription-endpoints'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { CredentialRow } from '@/components/data/credential-row'
import { toast } from '@/components/feedback/toast-store'
import { Button } from '@/components/ui/button'
import { lateComponent } from '@/components/ui/late-component'
import { RelativeTime } from '@/components/ui/relative-time'
import { useKeepKey, useRevokeKey } from '@/lib/subscription/subscription-own-queries'

// Loaded when it opens.
const RenameKeyDialog = lateComponent(() => import('./rename-key-dialog').then((module) => module.RenameKeyDialog))
const RotateKeyDialog = lateComponent(() => import('./rotate-key-dialog').then((module) => module.RotateKeyDialog))

interface KeyRowProps {
  subscriptionId: string
  apiKey: ApiKeyView
  /** Whether the subscription has another key. */
  full: boolean
  onRotated: (secret: string) => void
  onRevoked: () => void
}

/**
 * Shows one active key by its name and last four characters, when it was last used and when it ends, and the buttons that rotate or keep,
 * rename and revoke it.
 */
export function KeyRow({ subscriptionId, apiKey, full, onRotated, onRevoked }: KeyRowProps) {
  const t = useTranslations('subscription-own.keys')
  const format = useFormatter()
  const revoke = useRevokeKey(subscriptionId)
  const keep = useKeepKey(subscriptionId)
  const { id, name, lastFour, createdAt, lastUsedAt, endsAt } = apiKey
  const [dialog, setDialog] = useState<'rename' | 'rotate' | null>(null)
  const of = t('key', { lastFour })
  const close = () => setDialog(null)
  const keepIt = () =>
    keep.mutateAsync(id).then(
      () => toast.success(t('kept', { lastFour })),
      () => undefined,
    )
  return (
    <>
      <CredentialRow
        name={name}
        secret={`pk_…${lastFour}`}
        dates={[
          endsAt
            ? t('ends', { moment: format.dateTime(new Date(endsAt), 'moment') })
            : t('created', { date: format.dateTime(new Date(createdAt), 'day') }),
          lastUsedAt ? t.rich('lastUsed', { ago: () => <RelativeTime value={lastUsedAt} /> }) : t('neverUsed'),
        ]}
        actions={
          <>
            {endsAt ? (
              <Button size="sm" loading={keep.isPending} onClick={() => void keepIt()} aria-label={`${t('keep')}: ${of}`}>
                {t('keep')}
              </Button>
            ) : (
              <Button size="sm" onClick={() => setDialog('rotate')} aria-label={`${t('rotate')}: ${of}`}>
                {t('rotate')}
              </Button>
            )}
            <Button size="sm" onClick={() => setDialog('rename')} aria-label={`${t('rename')}: ${of}`}>
              {t('rename')}
            </Button>
          </>
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
      {dialog === 'rename' ? <RenameKeyDialog subscriptionId={subscriptionId} apiKey={apiKey} onClose={close} /> : null}
      {dialog === 'rotate' ? (
        <RotateKeyDialog subscriptionId={subscriptionId} apiKey={apiKey} full={full} onRotated={onRotated} onClose={close} />
      ) : null}
    </>
  )
}
