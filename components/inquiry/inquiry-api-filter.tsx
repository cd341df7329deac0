'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ApiSearch, useApiChoices } from '@/components/data/api-search'
import { FilterSelect } from '@/components/data/filter-select'
import type { ListAddress } from '@/components/data/use-list-address'
import { apisToChoose } from '@/lib/api/api-queries'

/** Shows the choice of the API that inquiries are about, among those that a person works on. */
export function InquiryApiFilter({ list }: { list: ListAddress }) {
  const t = useTranslations('inquiry')
  const [q, setQ] = useState('')
  const apis = useQuery({ ...apisToChoose(q), placeholderData: keepPreviousData })
  const { apiId } = list.query as { apiId?: string }
  const choices = useApiChoices(apis.data?.items ?? [], apiId, () => t('otherApi'))
  return (
    <>
      <ApiSearch query={apis} q={q} onSearch={setQ} />
      <FilterSelect list={list} name="apiId" label={t('api')} allLabel={t('allApis')} choices={choices} />
    </>
  )
}
