'use client'
import { type ApiSummary, apiListQuery } from '@portico/contract/api/api-endpoints'
import { MOVED_APIS_MAX } from '@portico/contract/category/category-endpoints'
import { useQuery } from '@tanstack/react-query'
import { ArrowRightLeft, Blocks, ListChecks } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Column, timeColumn } from '@/components/data/column'
import { DataList } from '@/components/data/data-list'
import { QueryView } from '@/components/data/query-view'
import type { ListAddress } from '@/components/data/use-list-address'
import { Checkbox } from '@/components/form/controls/checkbox'
import { Button } from '@/components/ui/button'
import { lateComponent } from '@/components/ui/late-component'
import { PageHeader } from '@/components/ui/page-header'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { StatusBadge } from '@/components/ui/status-badge'
import { VisuallyHidden } from '@/components/ui/text'
import { apiList } from '@/lib/api/api-queries'
import { categoryDescription, categoryName } from '@/lib/category/category-in-language'
import { categoryDetail } from '@/lib/category/category-queries'
import { paths } from '@/lib/paths'

// Loaded when it opens.
const MoveApisDialog = lateComponent(() => import('./move-apis-dialog').then((module) => module.MoveApisDialog))

type ListQuery = Parameters<typeof apiList>[0]

/** Shows the APIs of a category; selected ones move to another. */
export function CategoryApisScreen({ categoryId }: { categoryId: string }) {
  const t = useTranslations('category')
  const locale = useLocale()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [moving, setMoving] = useState(false)
  const category = useQuery(categoryDetail(categoryId))
  const columns = useColumns(selected, setSelected)
  return (
    <QueryView query={category} skeleton={<DetailSkeleton />}>
      {(data) => (
        <>
          <PageHeader
            guide="arrange-the-catalogue"
            title={categoryName(data, locale)}
            description={categoryDescription(data, locale) || undefined}
            crumbs={[{ label: t('listTitle'), href: paths.admin.categories }, { label: categoryName(data, locale) }]}
            actions={
              <Button
                variant="primary"
                icon={<ArrowRightLeft size={16} aria-hidden="true" />}
                disabled={selected.size === 0}
                onClick={() => setMoving(true)}
              >
                {t('moveSelected', { count: selected.size })}
              </Button>
            }
          />
          <DataList
            id="category-apis"
            schema={apiListQuery}
            fixed={{ categoryId }}
            pageQuery={apiList}
            caption={t('apisCaption')}
            columns={columns}
            rowKey={(api) => api.id}
            rowHref={(api) => paths.developer.api(api.id)}
            searchLabel={t('searchApis')}
            filters={(list) => <SelectPage list={list} onSelect={setSelected} />}
            empty={{ title: t('noApis'), body: t('noApisBody'), icon: <Blocks size={28} /> }}
          />
          {moving ? (
            <MoveApisDialog
              categoryId={categoryId}
              apiIds={[...selected]}
              onClose={() => setMoving(false)}
              onMoved={() => {
                setMoving(false)
                setSelected(new Set())
              }}
            />
          ) : null}
        </>
      )}
    </QueryView>
  )
}

/** Selects all APIs of the page that is shown. */
function SelectPage({ list, onSelect }: { list: ListAddress; onSelect: (ids: ReadonlySet<string>) => void }) {
  const t = useTranslations('category')
  const { data } = useQuery(apiList(list.query as ListQuery))
  if (!data || data.items.length === 0) return null
  return (
    <Button
      icon={<ListChecks size={16} aria-hidden="true" />}
      onClick={() => onSelect(new Set(data.items.slice(0, MOVED_APIS_MAX).map(({ id }) => id)))}
    >
      {t('selectPage')}
    </Button>
  )
}

function useColumns(selected: ReadonlySet<string>, onSelect: (ids: ReadonlySet<string>) => void): Column<ApiSummary>[] {
  const t = useTranslations('category')
  const toggle = (id: string) =>
    onSelect(selected.has(id) ? new Set([...selected].filter((known) => known !== id)) : new Set([...selected, id]))
  return [
    {
      id: 'selected',
      width: '3rem',
      header: <VisuallyHidden>{t('select')}</VisuallyHidden>,
      onCards: true,
      cell: (api) => (
        <Checkbox
          label={<VisuallyHidden>{t('selectApi', { name: api.name })}</VisuallyHidden>}
          checked={selected.has(api.id)}
          disabled={!selected.has(api.id) && selected.size >= MOVED_APIS_MAX}
          onChange={() => toggle(api.id)}
        />
      ),
    },
    { id: 'name', width: '1fr', header: t('name'), sort: 'name', primary: true, cell: (api) => api.name },
    { id: 'owner', width: '10rem', header: t('owner'), wideOnly: true, cell: (api) => api.owner.name },
    { id: 'status', width: '9rem', header: t('status'), cell: (api) => <StatusBadge status={api.publicationStatus} /> },
    timeColumn({ id: 'updatedAt', header: t('updated'), sort: 'updatedAt', value: (api) => api.updatedAt }),
  ]
}
