'use client'
import { useTranslations } from 'next-intl'
import { FilterSelect } from '@/components/data/filter-select'
import type { ListAddress } from '@/components/data/use-list-address'
import { useTypeChoices } from './use-type-choices'

/** Filters a list of parameters by type. */
export function ParameterTypeFilter({ list }: { list: ListAddress }) {
  const t = useTranslations('method')
  return <FilterSelect list={list} name="type" label={t('form.type')} allLabel={t('parameters.allTypes')} choices={useTypeChoices()} />
}
