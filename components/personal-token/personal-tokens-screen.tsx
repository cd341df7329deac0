'use client'
import { PERSONAL_TOKENS_MAX } from '@portico/contract/personal-token/personal-token'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { QueryView } from '@/components/data/query-view'
import { Section } from '@/components/ui/card'
import { lateComponent } from '@/components/ui/late-component'
import { Lines, Stack } from '@/components/ui/layout'
import { PageHeader } from '@/components/ui/page-header'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { Muted } from '@/components/ui/text'
import { paths } from '@/lib/paths'
import { type CreatedToken, personalTokens } from '@/lib/personal-token/personal-token-queries'
import { NewTokenSecret } from './new-token-secret'
import { TokenRow } from './token-row'

// The fields of a form are 20 kB of script, which the list has no need of.
const NewTokenForm = lateComponent(() => import('./new-token-form').then((module) => module.NewTokenForm), { loading: <DetailSkeleton /> })

/** Shows a person's access tokens for programs; creates tokens, shows each once, and revokes. */
export function PersonalTokensScreen() {
  const t = useTranslations('personal-token')
  const query = useQuery(personalTokens())
  const [made, setMade] = useState<CreatedToken>()
  const [created, setCreated] = useState(0)
  return (
    <>
      <PageHeader
        guide="connect-an-assistant"
        title={t('title')}
        description={t('description')}
        crumbs={[{ label: t('profile'), href: paths.user.profile.home }, { label: t('title') }]}
      />
      <QueryView query={query} skeleton={<DetailSkeleton />}>
        {({ items }) => (
          <Stack gap={8}>
            {made ? <NewTokenSecret secret={made.secret} name={made.token.name} onDone={() => setMade(undefined)} /> : null}
            <Section title={t('list')}>
              {items.length === 0 ? (
                <Muted>{t('none')}</Muted>
              ) : (
                <Lines pad={3}>
                  {items.map((token) => (
                    <TokenRow
                      key={token.id}
                      token={token}
                      onRevoked={() => {
                        if (made?.token.id === token.id) setMade(undefined)
                      }}
                    />
                  ))}
                </Lines>
              )}
            </Section>
            <Section title={t('new.title')} description={t('new.description')}>
              {items.length >= PERSONAL_TOKENS_MAX ? (
                <Muted>{t('limitReached', { max: PERSONAL_TOKENS_MAX })}</Muted>
              ) : (
                <NewTokenForm
                  key={created}
                  onCreated={(token) => {
                    setMade(token)
                    setCreated((count) => count + 1)
                  }}
                />
              )}
            </Section>
          </Stack>
        )}
      </QueryView>
    </>
  )
}
