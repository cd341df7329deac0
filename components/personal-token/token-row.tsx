'use client'
import { PERSONAL_TOKEN_PREFIX } from '@portico/contract/personal-token/personal-token'
import type { PersonalTokenView } from '@portico/contract/personal-token/personal-token-endpoints'
import { useFormatter, useTranslations } from 'next-intl'
import { confirm } from '@/components/feedback/confirm-store'
import { toast } from '@/components/feedback/toast-store'
import { Button } from '@/components/ui/button'
import { Row } from '@/components/ui/layout'
import { RelativeTime } from '@/components/ui/relative-time'
import { Text } from '@/components/ui/text'
import { useRevokePersonalToken } from '@/lib/personal-token/personal-token-queries'

/** Shows one access token by its name and last four characters, what it may do, until when, its last use, and the button that revokes it. */
export function TokenRow({ token, onRevoked }: { token: PersonalTokenView; onRevoked: () => void }) {
  const t = useTranslations('personal-token')
  const format = useFormatter()
  const revoke = useRevokePersonalToken()
  const { id, name, lastFour, scopes, expiresAt, lastUsedAt } = token
  const ask = async () => {
    const { confirmed } = await confirm({
      title: t('revokeTitle', { name }),
      body: t('revokeBody'),
      confirmLabel: t('revoke'),
      danger: true,
    })
    if (!confirmed) return
    await revoke.mutateAsync(id).then(
      () => {
        onRevoked()
        toast.success(t('revoked', { name }))
      },
      () => undefined,
    )
  }
  return (
    <Row as="li" gap={2} columnGap={4} justify="between">
      <div>
        <p>
          <Text as="strong" weight="semibold" breakable>
            {name}
          </Text>{' '}
          <Text as="code" weight="medium">
            {PERSONAL_TOKEN_PREFIX}…{lastFour}
          </Text>
        </p>
        <Text size="sm" tone="muted">
          {scopes.map((scope) => t(`scopes.${scope}`)).join(' · ')}
        </Text>
        <Row as="p" gap={1} size="sm" tone="muted">
          <span>{t('expires', { date: format.dateTime(new Date(expiresAt), 'day') })} · </span>
          <span>{lastUsedAt ? t.rich('lastUsed', { ago: () => <RelativeTime value={lastUsedAt} /> }) : t('neverUsed')}</span>
        </Row>
      </div>
      <Button size="sm" loading={revoke.isPending} onClick={() => void ask()} aria-label={`${t('revoke')}: ${name}`}>
        {t('revoke')}
      </Button>
    </Row>
  )
}
