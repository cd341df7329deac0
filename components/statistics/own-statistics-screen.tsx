'use client'
import { OWN_GROUPINGS } from '@portico/contract/statistics/statistics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BookOpen, ScanSearch } from 'lucide-react'
import { useTimeZone, useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { CardsSkeleton, DetailSkeleton } from '@/components/ui/skeletons'
import { paths } from '@/lib/paths'
import { ownStatistics, ownStatisticsFile } from '@/lib/statistics/statistics-queries'
import { ownSubscriptionDetail } from '@/lib/subscription/subscription-own-queries'
import { askedOf } from './statistics-address'
import { StatisticsFilters } from './statistics-filters'
import { StatisticsView } from './statistics-view'
import { useOwnStatistics } from './use-statistics-address'

/** Shows the calls of one of the signed-in user's subscriptions by day, method, version and status. */
export function OwnStatisticsScreen({ subscriptionId }: { subscriptionId: string }) {
  const t = useTranslations('statistics')
  const subscriptions = useTranslations('subscription-own')
  const control = useOwnStatistics(subscriptionId)
  const asked = askedOf(control.address, useTimeZone() ?? 'UTC')
  const subscription = useQuery(ownSubscriptionDetail(subscriptionId))
  const query = useQuery({ ...ownStatistics(subscriptionId, asked), placeholderData: keepPreviousData })
  return (
    <QueryView query={subscription} skeleton={<DetailSkeleton />}>
      {({ api, status }) => (
        <>
          <PageHeader
            guide="read-statistics"
            title={t('ownTitle', { name: api.name })}
            description={t('ownLead')}
            crumbs={[
              { label: subscriptions('title'), href: paths.user.subscriptions },
              { label: api.name, href: paths.user.subscription(subscriptionId) },
              { label: t('title') },
            ]}
            actions={
              <LinkButton href={paths.user.calls} icon={<ScanSearch size={16} aria-hidden="true" />}>
                {t('findCall')}
              </LinkButton>
            }
          />
          <Stack gap={6}>
            <StatisticsFilters control={control} chosen={query.data?.chosen ?? []} />
            <QueryView query={query} skeleton={<CardsSkeleton cards={2} />}>
              {(view) => (
                <StatisticsView
                  view={view}
                  control={control}
                  groupings={OWN_GROUPINGS}
                  fileOf={(file) => ownStatisticsFile(subscriptionId, asked, file)}
                  emptyAction={
                    status === 'APPROVED' ? (
                      <LinkButton href={paths.apiDocument(api.id)} whole icon={<BookOpen size={16} aria-hidden="true" />}>
                        {subscriptions('detail.openDocument')}
                      </LinkButton>
                    ) : null
                  }
                  isStaff={false}
                  stale={query.isPlaceholderData}
                />
              )}
            </QueryView>
          </Stack>
        </>
      )}
    </QueryView>
  )
}
