'use client'
import { HTTP_METHODS } from '@portico/contract/method/method'
import { methodListQuery } from '@portico/contract/method/method-endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileJson, Plus, Route, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ApiHead } from '@/components/api/api-head'
import { FilterSelect } from '@/components/data/filter-select'
import { QueryView } from '@/components/data/query-view'
import { SearchBox } from '@/components/data/search-box'
import { useLastPage } from '@/components/data/use-last-page'
import { type ListAddress, useListAddress } from '@/components/data/use-list-address'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Row, Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { Pagination } from '@/components/ui/pagination'
import { DetailSkeleton, TableSkeleton } from '@/components/ui/skeletons'
import { apiDetail } from '@/lib/api/api-queries'
import { METHODS_SHOWN, methodList } from '@/lib/method/method-queries'
import { paths } from '@/lib/paths'
import { PathGroups } from './path-groups'
import groupStyles from './path-groups.module.css'
import { useAskAndDelete } from './use-ask-and-delete'

/** Shows the methods of an API, grouped by path. */
export function MethodListScreen({ apiId }: { apiId: string }) {
  const query = useQuery(apiDetail(apiId))
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(api) => (
        <>
          <ApiHead api={api} tab="methods" actions={<Actions apiId={apiId} />} />
          <Methods apiId={apiId} />
        </>
      )}
    </QueryView>
  )
}

function Actions({ apiId }: { apiId: string }) {
  const t = useTranslations('method')
  return (
    <>
      <LinkButton href={paths.developer.createMethod(apiId)} icon={<Plus size={16} aria-hidden="true" />}>
        {t('create')}
      </LinkButton>
      <LinkButton href={paths.developer.importMethods(apiId)} variant="primary" icon={<FileJson size={16} aria-hidden="true" />}>
        {t('import')}
      </LinkButton>
    </>
  )
}

function Methods({ apiId }: { apiId: string }) {
  const t = useTranslations('method')
  const list = useListAddress(methodListQuery, METHODS_SHOWN)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const clear = () => setChosen(new Set())
  const choose = (methodIds: readonly string[], tick: boolean) => {
    setChosen((before) => {
      const next = new Set(before)
      for (const id of methodIds) tick ? next.add(id) : next.delete(id)
      return next
    })
  }
  const query = useQuery({ ...methodList(apiId, list.query), placeholderData: keepPreviousData })
  useLastPage(query.isPlaceholderData ? undefined : query.data, (page) => list.change({ page }))
  return (
    <Stack gap={4}>
      <Row gap={2} align="stretch">
        <SearchBox value={list.query.q ?? ''} onSearch={(q) => list.change({ q })} label={t('search')} />
        <FilterSelect
          list={list as ListAddress}
          name="httpMethod"
          label={t('httpMethod')}
          allLabel={t('allMethods')}
          choices={HTTP_METHODS.map((method) => ({ value: method, label: method }))}
        />
      </Row>
      <QueryView
        query={query}
        skeleton={<TableSkeleton columns={3} />}
        isEmpty={({ total }) => total === 0}
        empty={<NoMethods apiId={apiId} narrowed={list.narrowed} onClear={list.clear} />}
      >
        {(data) => (
          <>
            <ChosenMethods
              apiId={apiId}
              chosen={[...chosen].filter((id) => data.items.some((method) => method.id === id))}
              onDone={clear}
            />
            <PathGroups apiId={apiId} methods={data.items} stale={query.isPlaceholderData} chosen={chosen} onChoose={choose} />
            <Pagination page={data.page} size={data.size} total={data.total} onPage={(page) => list.go({ page })} />
          </>
        )}
      </QueryView>
    </Stack>
  )
}

/** Shows the actions for the selected methods of this page; nothing while none is selected. */
function ChosenMethods({ apiId, chosen, onDone }: { apiId: string; chosen: string[]; onDone: () => void }) {
  const t = useTranslations('method')
  const { ask, deleting } = useAskAndDelete(apiId)
  const askAndClear = async () => {
    if (await ask(chosen)) onDone()
  }
  if (chosen.length === 0) return null
  return (
    <Row gap={2} surface="panel" size="sm" className={groupStyles.chosen} role="status">
      <span>{t('chosen', { count: chosen.length })}</span>
      <Button size="sm" onClick={onDone}>
        {t('clearChosen')}
      </Button>
      <Button
        size="sm"
        icon={<Trash2 size={14} aria-hidden="true" />}
        loading={deleting}
        onClick={() => void askAndClear().catch(() => undefined)}
      >
        {t('delete.button')}
      </Button>
    </Row>
  )
}

function NoMethods({ apiId, narrowed, onClear }: { apiId: string; narrowed: boolean; onClear: () => void }) {
  const t = useTranslations('method')
  const kit = useTranslations('kit.list')
  if (narrowed) {
    return (
      <EmptyState title={kit('noneFound')} body={kit('noneFoundBody')} action={<Button onClick={onClear}>{kit('clearFilters')}</Button>} />
    )
  }
  return (
    <EmptyState
      icon={<Route size={28} />}
      title={t('empty.title')}
      body={t('empty.body')}
      action={
        <Row gap={2} align="stretch" justify="center">
          <Actions apiId={apiId} />
        </Row>
      }
    />
  )
}
