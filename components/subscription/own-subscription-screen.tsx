'use client'
import type { OwnSubscriptionDetail } from '@portico/contract/subscription/subscription-endpoints'
import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { SendFirstCall } from '@/components/api-document/send-first-call'
import { QueryView } from '@/components/data/query-view'
import { SubscriptionTraffic } from '@/components/traffic/subscription-traffic'
import { Breadcrumbs } from '@/components/ui/breadcrumbs'
import { Section } from '@/components/ui/card'
import { Columns, Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { CardsSkeleton, DetailSkeleton } from '@/components/ui/skeletons'
import { StatusBadge } from '@/components/ui/status-badge'
import { Muted, Text } from '@/components/ui/text'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import { ownActivity, ownSubscriptionDetail } from '@/lib/subscription/subscription-own-queries'
import { ApiUpdates } from './api-updates'
import { CancelButton } from './cancel-button'
import { DeprecatedVersions } from './deprecated-versions'
import { FirstCall } from './first-call'
import { KeysPanel } from './keys-panel'
import { OauthPanel } from './oauth-panel'
import { RefusedCallList } from './refused-calls'
import { SubscriptionHistory } from './subscription-history'
import { UsageMeters } from './usage-meters'

/** Shows one subscription: state, keys and OAuth names, a sample call, use of its limits, traffic, refused calls, and news of its API. */
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
        const wasApproved = data.approvedAt !== null
        const isRefused = status !== 'WAITING' && !wasApproved
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
                    <LinkButton href={paths.apiDocument(api.id)} whole icon={<BookOpen size={16} aria-hidden="true" />}>
                      {t('detail.openDocument')}
                    </LinkButton>
                  ) : null}
                  {wasApproved ? <LinkButton href={paths.user.calls}>{t('detail.findCall')}</LinkButton> : null}
                  <CancelButton subscriptionId={subscriptionId} apiName={api.name} status={status} />
                </>
              }
            />
            <Stack gap={8}>
              {api.published ? null : <Notice tone="warning">{t('detail.notPublishedNotice')}</Notice>}
              {status === 'APPROVED' ? <DeprecatedVersions services={data.services} /> : null}
              <Columns columns="minmax(0, 1fr) minmax(0, 20rem)" from={1100} gap={6} align="start">
                <Stack gap={6}>
                  {isRefused || takesKeys(data) ? <KeysPanel subscription={data} secret={secret} onSecret={setSecret} /> : null}
                  {!isRefused && takesTokens(data) ? <OauthPanel oauth={data.oauth} /> : null}
                  {status === 'APPROVED' ? <OwnFirstCall subscription={data} secret={secret} /> : null}
                </Stack>
                <Stack gap={6}>
                  {status === 'APPROVED' ? <OwnUsage subscription={data} /> : null}
                  <Section title={t('detail.history')}>
                    <Stack gap={4}>
                      <SubscriptionHistory subscription={data} />
                      {status !== 'WAITING' && status !== 'APPROVED' && api.published ? (
                        <Text as="a" size="sm" className="ui-link" href={apiHref}>
                          {t('detail.applyAgain')}
                        </Text>
                      ) : null}
                    </Stack>
                  </Section>
                </Stack>
              </Columns>
              {status === 'APPROVED' || data.traffic.calls > 0 ? (
                <SubscriptionTraffic subscriptionId={subscriptionId} traffic={data.traffic} />
              ) : null}
              {wasApproved ? <OwnActivity subscriptionId={subscriptionId} /> : null}
            </Stack>
          </>
        )
      }}
    </QueryView>
  )
}

/** Shows the first call, which can be sent from here. */
function OwnFirstCall({ subscription, secret }: { subscription: OwnSubscriptionDetail; secret: string | undefined }) {
  const t = useTranslations('subscription-own.firstCall')
  const action = { send: t('send'), sending: t('sending'), notLoaded: t('notLoaded'), retry: t('retry') }
  const keysHref = paths.user.subscription(subscription.id)
  return (
    <FirstCall
      subscription={subscription}
      secret={secret}
      sender={(call) => <SendFirstCall key={call.stageId} input={call} keysHref={keysHref} action={action} />}
    />
  )
}

/** Shows what is used of the limits, and the calls of a month, for which there is no limit. */
function OwnUsage({ subscription: { usage, traffic } }: { subscription: OwnSubscriptionDetail }) {
  const t = useTranslations('subscription-own.usage')
  return (
    <Section title={t('title')}>
      <Stack gap={5}>
        <UsageMeters usage={usage} />
        <Muted>{traffic.calls > 0 ? t('month', { calls: traffic.calls }) : t('noCalls')}</Muted>
      </Stack>
    </Section>
  )
}

/** Shows refused calls, and news and changes of the API. */
function OwnActivity({ subscriptionId }: { subscriptionId: string }) {
  const locale = useLocale() as 'en' | 'ko'
  const query = useQuery(ownActivity(subscriptionId, locale))
  return (
    <QueryView query={query} skeleton={<CardsSkeleton cards={2} />}>
      {({ refused, updates }) => (
        <Columns columns="minmax(0, 1fr) minmax(0, 20rem)" from={1100} gap={6} align="start">
          <RefusedCallList refused={refused} />
          <ApiUpdates updates={updates} />
        </Columns>
      )}
    </QueryView>
  )
}

const takesTokens = ({ services }: OwnSubscriptionDetail) => services.some(({ authTypes }) => authTypes.includes('oauth2'))

/** Returns whether keys are of use: existing ones can be revoked in any case. */
function takesKeys({ services, keys }: OwnSubscriptionDetail): boolean {
  return keys.length > 0 || services.length === 0 || services.some(({ authTypes }) => authTypes.includes('apiKey'))
}
