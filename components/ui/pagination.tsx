'use client'
import { useTranslations } from 'next-intl'
import { PageLinks } from './page-links'

/** Shows the pages of a private list, with the texts of the kit. */
export function Pagination({ page, size, total, onPage }: { page: number; size: number; total: number; onPage: (page: number) => void }) {
  const t = useTranslations('kit.list')
  const labels = {
    nav: t('pages'),
    previous: t('previousPage'),
    next: t('nextPage'),
    page: (number: number) => t('page', { page: number }),
    total: t('total', { count: total }),
  }
  return <PageLinks page={page} size={size} total={total} labels={labels} onPage={onPage} />
}
