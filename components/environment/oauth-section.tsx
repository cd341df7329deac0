'use client'
import type { EnvironmentOAuth } from '@portico/contract/environment/environment-endpoints'
import { useFormatter, useTranslations } from 'next-intl'
import { Section } from '@/components/ui/card'
import { DescriptionList } from '@/components/ui/description-list'
import { Stack } from '@/components/ui/layout'
import { Muted } from '@/components/ui/text'
import { StoredIntrospectionTest } from './introspection-test'

/** Shows how the gateways of an environment verify access tokens. */
export function OAuthSection({ environmentId, oauth }: { environmentId: string; oauth: EnvironmentOAuth }) {
  const t = useTranslations('environment.oauth')
  const format = useFormatter()
  return (
    <Section title={t('title')}>
      {oauth.enabled ? (
        <Stack gap={5}>
          <DescriptionList
            items={[
              { label: t('introspectionUri'), value: <code>{oauth.introspectionUri}</code> },
              { label: t('authorization'), value: t(oauth.hasAuthorization ? 'authorizationStored' : 'authorizationMissing') },
              { label: t('identifierField'), value: <code>{oauth.identifierField}</code> },
              { label: t('tokenTypeHint'), value: code(oauth.tokenTypeHint) },
              { label: t('scope'), value: code(oauth.scope) },
              { label: t('audience'), value: code(oauth.audience) },
              { label: t('timeout'), value: t('milliseconds', { count: format.number(oauth.timeoutMs) }) },
            ]}
          />
          <StoredIntrospectionTest environmentId={environmentId} oauth={oauth} />
        </Stack>
      ) : (
        <Muted>{t('off')}</Muted>
      )}
    </Section>
  )
}

const code = (text: string | null) => (text === null ? null : <code>{text}</code>)
