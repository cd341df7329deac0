'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { NotLoaded } from '@/components/ui/not-loaded'
import { VisuallyHidden } from '@/components/ui/text'
import type { ViewedQuery } from './query-view'
import { SearchBox } from './search-box'

/** An API as choices name it. */
export interface NamedApi {
  id: string
  name: string
}

interface ApiSearchProps {
  /** What the search found. */
  query: ViewedQuery<{ items: readonly unknown[]; total: number }>
  q: string
  onSearch: (q: string) => void
}

/**
 * Shows a search that narrows the choices of a select beside it to the APIs that it finds, if there are more than the select has; and that
 * the choices could not be loaded.
 */
export function ApiSearch({ query: { data: found, error, refetch }, q, onSearch }: ApiSearchProps) {
  const t = useTranslations('kit.apiSearch')
  const isWhole = q === '' && (found?.total ?? 0) <= (found?.items.length ?? 0)
  return (
    <>
      {isWhole ? null : (
        <>
          <SearchBox value={q} onSearch={onSearch} label={t('label')} hasShortcut={false} />
          <VisuallyHidden role="status">{q === '' || !found ? '' : t('found', { count: found.total })}</VisuallyHidden>
        </>
      )}
      {error && !found ? <NotLoaded onRetry={() => void refetch()} /> : null}
    </>
  )
}

/** Returns the choices of a select: the APIs that were found, and before them the chosen one if it is not among them. `nameOf` names one that was never found. */
export function useApiChoices(
  found: readonly NamedApi[],
  chosen: string | undefined,
  nameOf: (id: string) => string | undefined,
): { value: string; label: string }[] {
  const [last, setLast] = useState<NamedApi>()
  const listed = found.find(({ id }) => id === chosen)
  if (listed && listed.id !== last?.id) setLast({ id: listed.id, name: listed.name })
  const choices = found.map(({ id, name }) => ({ value: id, label: name }))
  if (!chosen || listed) return choices
  const label = last?.id === chosen ? last.name : nameOf(chosen)
  return label === undefined ? choices : [{ value: chosen, label }, ...choices]
}
