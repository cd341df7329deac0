'use client'
import { type OwnSubscriptionSummary, ownSubscriptionListQuery } from '@portico/contract/subscription/subscription-endpoints'
import { SUBSCRIPTION_STATUSES } from '@portico/contract/subscription/subscription-states'
import { useLocale, useTranslations } from 'next-intl'
import { type Column, timeColumn } from '@/components/data/column'
import { DataList } from '@/components/data/data-list'
import { FilterSelect } from '@/components/data/filter-select'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { StatusBadge } from '@/components/ui/status-badge'
import { Muted } from '@/components/ui/text'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import { ownSubscriptionList } from '@/lib/subscription/subscription-own-queries'

/** Shows the APIs that a person applied for and may call. */
export function OwnSubscriptionListScreen() {
  const t = useTranslations('subscription-own')
  const statuses = useTranslations('kit.status')
  const locale = useLocale() as 'en' | 'ko'
  const columns: Column<OwnSubscriptionSummary>[] = [
    {
      id: 'api',
      width: '1fr',
      header: t('columns.api'),
      primary: true,
      cell: ({ api }) => (
        <>
          {api.name}
          {api.published ? null : <Muted as="span"> · {t('notPublished')}</Muted>}
        </>
      ),
    },
    { id: 'status', width: '12rem', header: t('columns.status'), cell: ({ status }) => <StatusBadge status={status} /> },
    timeColumn({ id: 'requestedAt', header: t('columns.requestedAt'), sort: 'requestedAt', value: ({ requestedAt }) => requestedAt }),
    timeColumn({ id: 'processedAt', header: t('columns.processedAt'), value: ({ processedAt }) => processedAt }),
  ]
  return (
    <>
      <PageHeader guide="subscription" title={t('title')} description={t('lead')} />
      <DataList
        id="own-subscriptions"
        schema={ownSubscriptionListQuery}
        pageQuery={ownSubscriptionList}
        caption={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => paths.user.subscription(id)}
        searchLabel={t('searchLabel')}
        filters={(list) => (
          <FilterSelect
            list={list}
            name="status"
            label={t('filterStatus')}
            allLabel={t('allStatuses')}
            choices={SUBSCRIPTION_STATUSES.map((status) => ({ value: status, label: statuses(status) }))}
          />
        )}
        empty={{
          title: t('emptyTitle'),
          body: t('emptyBody'),
          action: (
            <LinkButton href={localePath(locale, paths.apis)} variant="primary">
              {t('emptyAction')}
            </LinkButton>
          ),
        }}
      />
    </>
  )
}
