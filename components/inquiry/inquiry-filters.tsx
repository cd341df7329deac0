'use client'
import { BOARD_CATEGORIES } from '@portico/contract/board/board'
import { INQUIRY_STATUSES } from '@portico/contract/inquiry/inquiry-states'
import { useTranslations } from 'next-intl'
import { FilterSelect } from '@/components/data/filter-select'
import type { ListAddress } from '@/components/data/use-list-address'

/** Shows the filters of a list of inquiries. */
export function InquiryFilters({ list }: { list: ListAddress }) {
  const t = useTranslations('inquiry')
  return (
    <>
      <FilterSelect
        list={list}
        name="status"
        label={t('status')}
        allLabel={t('allStatuses')}
        choices={INQUIRY_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
      />
      <FilterSelect
        list={list}
        name="category"
        label={t('category')}
        allLabel={t('allCategories')}
        choices={BOARD_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
      />
    </>
  )
}
