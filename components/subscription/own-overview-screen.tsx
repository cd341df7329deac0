'use client'
import type { OwnOverview } from '@portico/contract/subscription/subscription-endpoints'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { Card, Section } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Columns, Grid, Row, Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { CardsSkeleton } from '@/components/ui/skeletons'
import { Text } from '@/components/ui/text'
import { TextLink } from '@/components/ui/text-link'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import { ownOverview } from '@/lib/subscription/subscription-own-queries'
import { ApiUpdates } from './api-updates'
import { RefusedCallList } from './refused-calls'
import { UsageMeters } from './usage-meters'

/** Shows a person's subscriptions in use: what they use of their limits, refused calls, and news and changes of the APIs. */
export function OwnOverviewScreen() {
  const t = useTranslations('subscription-own.overview')
  const locale = useLocale() as 'en' | 'ko'
  const query = useQuery(ownOverview(locale))
  return (
    <>
      <PageHeader guide="subscription" title={t('title')} description={t('lead')} />
      <QueryView query={query} skeleton={<CardsSkeleton />}>
        {(data) => (
          <Stack gap={6}>
            {data.waiting > 0 ? (
              <Notice>
                <p>
                  {t('waiting', { count: data.waiting })}{' '}
                  <Link href={`${paths.user.subscriptions}?status=WAITING`}>{t('openWaiting')}</Link>
                </p>
              </Notice>
            ) : null}
            {data.approved > 0 ? <InUse overview={data} /> : <Nothing />}
          </Stack>
        )}
      </QueryView>
    </>
  )
}

function Nothing() {
  const t = useTranslations('subscription-own')
  const locale = useLocale() as 'en' | 'ko'
  return (
    <EmptyState
      title={t('emptyTitle')}
      body={t('emptyBody')}
      action={
        <LinkButton href={localePath(locale, paths.apis)} variant="primary">
          {t('emptyAction')}
        </LinkButton>
      }
    />
  )
}

function InUse({ overview: { subscriptions, refused, updates } }: { overview: OwnOverview }) {
  const t = useTranslations('subscription-own.overview')
  return (
    <>
      <Section
        bare
        title={t('usage')}
        actions={
          <TextLink size="sm" href={paths.user.subscriptions}>
            {t('all')}
          </TextLink>
        }
      >
        <Grid column="18rem" gap={4} keepColumns>
          {subscriptions.map((subscription) => (
            <Card key={subscription.id}>
              <Stack gap={4}>
                <Row gap={1} columnGap={3} align="baseline" justify="between">
                  <TextLink weight="semibold" breakable href={paths.user.subscription(subscription.id)}>
                    {subscription.apiName}
                  </TextLink>
                  {subscription.errors > 0 ? (
                    <Text as="span" size="sm" tone="danger" tabular>
                      {t('errors', { errors: subscription.errors, calls: subscription.calls })}
                    </Text>
                  ) : null}
                </Row>
                <UsageMeters usage={subscription.usage} />
              </Stack>
            </Card>
          ))}
        </Grid>
      </Section>
      <Columns columns="minmax(0, 1fr) minmax(0, 22rem)" from={1100} gap={6} align="start">
        <RefusedCallList refused={refused} named />
        <ApiUpdates updates={updates} named />
      </Columns>
    </>
  )
}
