'use client'
import type { OwnSubscriptionDetail } from '@portico/contract/subscription/subscription-endpoints'
import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { QueryView } from '@/components/data/query-view'
import { SubscriptionTraffic } from '@/components/traffic/subscription-traffic'
import { Breadcrumbs } from '@/components/ui/breadcrumbs'
import { Section } from '@/components/ui/card'
import { Columns, Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { StatusBadge } from '@/components/ui/status-badge'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import { ownSubscriptionDetail } from '@/lib/subscription/subscription-own-queries'
import { CancelButton } from './cancel-button'
import { DeprecatedVersions } from './deprecated-versions'
import { FirstCall } from './first-call'
import { KeysPanel } from './keys-panel'
import { OauthPanel } from './oauth-panel'
import styles from './own-subscription.module.css'
import { SubscriptionHistory } from './subscription-history'

/** Shows one subscription: its state, its keys and OAuth names, a sample call, and its traffic. */
export function OwnSubscriptionScreen({ subscriptionId }: { subscriptionId: string }) {
  const t = useTranslations('subscription-own')
  const locale = useLocale() as 'en' | 'ko'
  const [secret, setSecret] = useState<string>()
  const query = useQuery(ownSubscriptionDetail(subscriptionId))
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(data) => {
        const { api, status } = data
        const apiHref = localePath(locale, paths.api(api.id))
        return (
          <>
            <Breadcrumbs
              label={t('detail.breadcrumbs')}
              items={[{ label: t('title'), href: paths.user.subscriptions }, { label: api.name }]}
            />
            <PageHeader
              guide="rotate-a-key"
              title={api.name}
              badges={<StatusBadge status={status} />}
              actions={
                <>
                  {api.published ? (
                    <LinkButton href={apiHref} prefetch={false}>
                      {t('detail.openApi')}
                    </LinkButton>
                  ) : null}
                  {status === 'APPROVED' ? (
                    <LinkButton href={paths.apiDocument(api.id)} prefetch={false} icon={<BookOpen size={16} aria-hidden="true" />}>
                      {t('detail.openDocument')}
                    </LinkButton>
                  ) : null}
                  {status === 'WAITING' ? null : <LinkButton href={paths.user.calls}>{t('detail.findCall')}</LinkButton>}
                  <CancelButton subscriptionId={subscriptionId} apiName={api.name} status={status} />
                </>
              }
            />
            <Stack gap={8}>
              {api.published ? null : <Notice tone="warning">{t('detail.notPublishedNotice')}</Notice>}
              {status === 'APPROVED' ? <DeprecatedVersions services={data.services} /> : null}
              <Columns columns="minmax(0, 1fr) minmax(0, 20rem)" from={1100} gap={6} align="start">
                <Stack gap={6}>
                  {takesKeys(data) ? <KeysPanel subscription={data} secret={secret} onSecret={setSecret} /> : null}
                  {takesTokens(data) ? <OauthPanel oauth={data.oauth} /> : null}
                </Stack>
                <Section title={t('detail.history')}>
                  <SubscriptionHistory subscription={data} />
                  {status !== 'WAITING' && status !== 'APPROVED' && api.published ? (
                    <p className={styles.again}>
                      <a href={apiHref}>{t('detail.applyAgain')}</a>
                    </p>
                  ) : null}
                </Section>
              </Columns>
              {status === 'APPROVED' ? <FirstCall services={data.services} secret={secret} /> : null}
              {status === 'APPROVED' || data.traffic.calls > 0 ? (
                <SubscriptionTraffic subscriptionId={subscriptionId} traffic={data.traffic} />
              ) : null}
            </Stack>
          </>
        )
      }}
    </QueryView>
  )
}

const takesTokens = ({ services }: OwnSubscriptionDetail) => services.some(({ authTypes }) => authTypes.includes('oauth2'))

/** Returns whether keys are of use: existing ones can be revoked in any case. */
function takesKeys({ services, keys }: OwnSubscriptionDetail): boolean {
  return keys.length > 0 || services.length === 0 || services.some(({ authTypes }) => authTypes.includes('apiKey'))
}
