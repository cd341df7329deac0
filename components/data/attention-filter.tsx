'use client'
import { useTranslations } from 'next-intl'
import { FilterSelect } from './filter-select'
import type { ListAddress } from './use-list-address'

type Attention =
  | 'apisNotServed'
  | 'clientCertificates'
  | 'deploymentsFailed'
  | 'failingWebhooks'
  | 'gatewaysBehind'
  | 'gatewaysUnavailable'
  | 'tlsCertificates'
  | 'unhealthyServers'

/** Shows the filter of a list by what needs attention, to which the numbers of the dashboards lead. */
export function AttentionFilter({ list, choices }: { list: ListAddress; choices: readonly Attention[] }) {
  const t = useTranslations('kit.attention')
  return (
    <FilterSelect
      list={list}
      name="attention"
      label={t('title')}
      allLabel={t('filter.all')}
      choices={choices.map((value) => ({ value, label: t(`filter.${value}`) }))}
    />
  )
}
