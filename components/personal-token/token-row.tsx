'use client'
import { PERSONAL_TOKEN_PREFIX } from '@portico/contract/personal-token/personal-token'
import type { PersonalTokenView } from '@portico/contract/personal-token/personal-token-endpoints'
import { useFormatter, useTranslations } from 'next-intl'
import { CredentialRow } from '@/components/data/credential-row'
import { RelativeTime } from '@/components/ui/relative-time'
import { useRevokePersonalToken } from '@/lib/personal-token/personal-token-queries'

/** Shows one access token by its name and last four characters, what it may do, until when, its last use, and the button that revokes it. */
export function TokenRow({ token, onRevoked }: { token: PersonalTokenView; onRevoked: () => void }) {
  const t = useTranslations('personal-token')
  const format = useFormatter()
  const revoke = useRevokePersonalToken()
  const { id, name, lastFour, scopes, expiresAt, lastUsedAt } = token
  return (
    <CredentialRow
      name={name}
      secret={`${PERSONAL_TOKEN_PREFIX}…${lastFour}`}
      scopes={scopes.map((scope) => t(`scopes.${scope}`)).join(' · ')}
      dates={[
        t('expires', { date: format.dateTime(new Date(expiresAt), 'day') }),
        lastUsedAt ? t.rich('lastUsed', { ago: () => <RelativeTime value={lastUsedAt} /> }) : t('neverUsed'),
      ]}
      revocation={{
        label: t('revoke'),
        of: name,
        question: { title: t('revokeTitle', { name }), body: t('revokeBody') },
        isPending: revoke.isPending,
        run: () => revoke.mutateAsync(id),
        onRevoked,
        done: t('revoked', { name }),
      }}
    />
  )
}
