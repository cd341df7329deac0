'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { NamedApi } from '@/components/data/api-search'
import { SearchBox } from '@/components/data/search-box'
import { CheckboxGroupField } from '@/components/form/checkbox-group-field'
import { Stack } from '@/components/ui/layout'
import { NotLoaded } from '@/components/ui/not-loaded'
import { apisToChoose } from '@/lib/api/api-queries'

/** Shows a field for the APIs that an incident affects: those of the person that a search finds, and before them those that were affected. */
export function AffectedApisField({ affected = [] }: { affected?: readonly NamedApi[] }) {
  const t = useTranslations('service-status.manage')
  const [q, setQ] = useState('')
  // What was found once stays, so that a choice is not lost by the next search.
  const [seen, setSeen] = useState<readonly NamedApi[]>(affected)
  const { data, error, refetch } = useQuery(apisToChoose(q))
  const found = data?.items ?? []
  const known = new Map([...seen, ...found].map(({ id, name }) => [id, { id, name }]))
  if (known.size > seen.length) setSeen([...known.values()])
  const isMany = (data?.total ?? 0) > found.length || q !== ''
  const shown = q === '' ? [...known.values()] : found
  return (
    <Stack gap={3}>
      {isMany ? <SearchBox value={q} onSearch={setQ} label={t('search')} /> : null}
      {error && !data ? <NotLoaded onRetry={() => void refetch()} /> : null}
      <CheckboxGroupField
        name="apiIds"
        label={t('apis')}
        help={t('apisHelp')}
        column="14rem"
        choices={[...known.values()].map(({ id, name }) => ({ value: id, label: name }))}
        isShown={(id) => shown.some((api) => api.id === id)}
        emptyText={data ? t('noApis') : undefined}
      />
    </Stack>
  )
}
