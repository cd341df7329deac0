'use client'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import styles from './history.module.css'

// The query's key and error types are the caller's own.
// biome-ignore lint/suspicious/noExplicitAny: TanStack's options are invariant in their key type
type Options = Pick<UseQueryOptions<any, any, any, any>, 'queryKey' | 'queryFn'>

/** Says that a list was counted only up to a limit; shows nothing for a shorter list. It shares the list's own query. */
export function MoreThanCounted({ pageQuery, max }: { pageQuery: Options; max: number }) {
  const t = useTranslations('period')
  const { data } = useQuery<{ more: boolean }>(pageQuery)
  if (!data?.more) return null
  return (
    <div className={styles.line}>
      <Notice>{t('more', { max })}</Notice>
    </div>
  )
}
