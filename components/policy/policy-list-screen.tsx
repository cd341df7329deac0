'use client'
import { LOCALES } from '@portico/contract/locale'
import { POLICY_CATEGORIES, type PolicySummary } from '@portico/contract/policy/policy-endpoints'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Column } from '@/components/data/column'
import { DataList } from '@/components/data/data-list'
import { FilterSelect } from '@/components/data/filter-select'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/paths'
import { policyList, policyListQuery } from '@/lib/policy/policy-queries'
import { PolicyPeriod } from './policy-period'
import { PolicyStateBadge } from './policy-state-badge'

/** Shows terms of use and privacy policies in every language, with their state. */
export function PolicyListScreen() {
  const t = useTranslations('policy')
  const create = (
    <LinkButton href={paths.admin.createPolicy} variant="primary" icon={<Plus size={16} aria-hidden="true" />}>
      {t('create')}
    </LinkButton>
  )
  const columns: Column<PolicySummary>[] = [
    { id: 'title', width: '1fr', header: t('title'), sort: 'title', primary: true, cell: (row) => row.title },
    { id: 'category', width: '8rem', header: t('category'), cell: (row) => t(`categories.${row.category}`) },
    { id: 'language', width: '6.5rem', header: t('language'), cell: (row) => t(`languages.${row.locale}`) },
    { id: 'visibility', width: '7rem', header: t('visibility'), wideOnly: true, cell: (row) => t(`visibilities.${row.visibility}`) },
    {
      id: 'period',
      width: '14.5rem',
      header: t('period'),
      sort: 'startsOn',
      cell: (row) => <PolicyPeriod policy={row} dateStyle="medium" />,
    },
    { id: 'state', width: '8rem', header: t('state'), cell: (row) => <PolicyStateBadge policy={row} /> },
  ]
  return (
    <>
      <PageHeader guide="set-up-the-portal" title={t('listTitle')} description={t('listDescription')} actions={create} />
      <DataList
        id="policies"
        schema={policyListQuery}
        pageQuery={policyList}
        caption={t('listTitle')}
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) => paths.admin.policy(row.id)}
        searchLabel={t('search')}
        filters={(list) => (
          <>
            <FilterSelect
              list={list}
              name="category"
              label={t('category')}
              allLabel={t('allCategories')}
              choices={POLICY_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
            />
            <FilterSelect
              list={list}
              name="locale"
              label={t('language')}
              allLabel={t('allLanguages')}
              choices={LOCALES.map((value) => ({ value, label: t(`languages.${value}`) }))}
            />
          </>
        )}
        empty={{ title: t('emptyTitle'), body: t('emptyBody'), action: create }}
      />
    </>
  )
}
