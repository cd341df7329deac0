'use client'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { Muted } from '@/components/ui/text'
import { callsOfRequest, isCallNotFound, LOOKS_MAX } from '@/lib/call-record/call-record-queries'
import { CallExplanation } from './call-explanation'

/** Shows the calls with a request id, or that none can be found yet. */
export function FoundCalls({ requestId }: { requestId: string }) {
  const t = useTranslations('call-record')
  const query = useQuery({ ...callsOfRequest(requestId), retry: false })
  if (query.data === undefined && isCallNotFound(query.error))
    return (
      <EmptyState
        icon={<SearchX size={28} />}
        title={t('notFound')}
        body={t('notFoundBody')}
        action={
          query.errorUpdateCount < LOOKS_MAX ? (
            <Muted role="status">{t('looking')}</Muted>
          ) : (
            <Button onClick={() => void query.refetch()}>{t('lookAgain')}</Button>
          )
        }
      />
    )
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {({ items }) => (
        <Stack gap={8}>
          {items.length > 1 ? <Notice>{t('several')}</Notice> : null}
          {items.map((call) => (
            <CallExplanation key={call.at + call.url} call={call} />
          ))}
        </Stack>
      )}
    </QueryView>
  )
}
