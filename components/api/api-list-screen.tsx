'use client'
import { mayDo } from '@portico/contract/access'
import { API_ATTENTION, type ApiSummary, apiListQuery } from '@portico/contract/api/api-endpoints'
import { PUBLICATION_STATUSES } from '@portico/contract/publication/publication-states'
import { useQuery } from '@tanstack/react-query'
import { Blocks, Plus, Zap } from 'lucide-react'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { AttentionFilter } from '@/components/data/attention-filter'
import { type Column, timeColumn } from '@/components/data/column'
import { DataList } from '@/components/data/data-list'
import { FilterSelect } from '@/components/data/filter-select'
import type { ListAddress } from '@/components/data/use-list-address'
import { Row, Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { StatusBadge } from '@/components/ui/status-badge'
import { Text } from '@/components/ui/text'
import { apiList, apiOwners } from '@/lib/api/api-queries'
import { categoryName } from '@/lib/category/category-in-language'
import { categoryOptions } from '@/lib/category/category-queries'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session/browser/session-provider'

/** Shows own and shared APIs. */
export function ApiListScreen() {
  const t = useTranslations('api')
  const columns = useColumns()
  const create = (
    <Row gap={2} align="stretch">
      <LinkButton href={paths.developer.quickCreateApi} icon={<Zap size={16} aria-hidden="true" />}>
        {t('quick.link')}
      </LinkButton>
      <LinkButton href={paths.developer.createApi} variant="primary" icon={<Plus size={16} aria-hidden="true" />}>
        {t('create')}
      </LinkButton>
    </Row>
  )
  return (
    <>
      <PageHeader guide="api" title={t('listTitle')} description={t('listHelp')} actions={create} />
      <DataList
        id="apis"
        schema={apiListQuery}
        pageQuery={apiList}
        caption={t('listTitle')}
        columns={columns}
        rowKey={(api) => api.id}
        rowHref={(api) => paths.developer.api(api.id)}
        searchLabel={t('search')}
        filters={(list) => <Filters list={list} />}
        empty={{ title: t('empty.title'), body: t('empty.body'), action: create, icon: <Blocks size={28} /> }}
      />
    </>
  )
}

function Filters({ list }: { list: ListAddress }) {
  const t = useTranslations('api.filter')
  const status = useTranslations('kit.status')
  const locale = useLocale()
  const { data: categories } = useQuery(categoryOptions())
  const { data: owners } = useQuery(apiOwners())
  return (
    <>
      <FilterSelect
        list={list}
        name="categoryId"
        label={t('category')}
        allLabel={t('allCategories')}
        choices={(categories?.items ?? []).map((item) => ({ value: item.id, label: categoryName(item, locale) }))}
      />
      <FilterSelect
        list={list}
        name="publicationStatus"
        label={t('status')}
        allLabel={t('allStatuses')}
        choices={PUBLICATION_STATUSES.map((value) => ({ value, label: status(value) }))}
      />
      <AttentionFilter list={list} choices={API_ATTENTION} />
      {owners && (owners.items.length > 1 || list.query.ownerId !== undefined) ? (
        <FilterSelect
          list={list}
          name="ownerId"
          label={t('owner')}
          allLabel={t('allOwners')}
          choices={owners.items.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      ) : null}
    </>
  )
}

function useColumns(): Column<ApiSummary>[] {
  const t = useTranslations('api.column')
  const authType = useTranslations('stage.authType')
  const format = useFormatter()
  const locale = useLocale()
  const { session } = useSession()
  const owner: Column<ApiSummary> = { id: 'owner', width: '9rem', header: t('owner'), cell: (api) => api.owner.name, wideOnly: true }
  return [
    {
      id: 'name',
      width: '1fr',
      header: t('name'),
      sort: 'name',
      primary: true,
      cell: (api) => (
        <Stack as="span" inline>
          <span>{api.name}</span>
          <Text as="span" size="xs" tone="muted" weight="normal">
            <Text as="code" size="xs" tone="muted" weight="normal" breakable>
              /{api.basePath}
            </Text>
            {api.categories.map((category) => ` · ${categoryName(category, locale)}`).join('')}
          </Text>
        </Stack>
      ),
    },
    { id: 'status', width: '9rem', header: t('status'), cell: (api) => <StatusBadge status={api.publicationStatus} /> },
    { id: 'methods', width: '6.5rem', header: t('methods'), cell: (api) => format.number(api.methodCount), align: 'end' },
    { id: 'stages', width: '6.5rem', header: t('stages'), cell: (api) => format.number(api.stageCount), align: 'end' },
    {
      id: 'authTypes',
      width: '8rem',
      header: t('authTypes'),
      cell: (api) => api.authTypes.map((type) => authType(type)).join(', ') || '–',
      wideOnly: true,
    },
    { id: 'subscriptions', width: '8rem', header: t('subscriptions'), cell: (api) => format.number(api.subscriptionCount), align: 'end' },
    ...(mayDo('api.writeAll', session.roles) ? [owner] : []),
    timeColumn({ id: 'updatedAt', header: t('updatedAt'), sort: 'updatedAt', value: (api) => api.updatedAt }),
  ]
}
