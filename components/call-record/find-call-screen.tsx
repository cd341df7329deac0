'use client'
import { recordedCallsQuery } from '@portico/contract/call-record/call-record-endpoints'
import { REQUEST_ID } from '@portico/contract/call-record/request-id'
import { Search } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { listQueryOf } from '@/components/data/list-address'
import type { Crumb } from '@/components/ui/breadcrumbs'
import { Button } from '@/components/ui/button'
import { Columns, Stack } from '@/components/ui/layout'
import { PageHeader } from '@/components/ui/page-header'
import { SearchLine } from '@/components/ui/search-line'
import { Text, VisuallyHidden } from '@/components/ui/text'
import { FoundCalls } from './found-calls'
import { RecordedCalls } from './recorded-calls'

interface FindCallScreenProps {
  /** The page's own address. */
  path: string
  /** The page that leads here, if no menu does. */
  parent?: Crumb
}

/** Finds a call by the request id in the address and explains it, or lists the recorded calls of the API or the subscription in the address. */
export function FindCallScreen({ path, parent }: FindCallScreenProps) {
  const t = useTranslations('call-record')
  const id = useId()
  const params = useSearchParams()
  const requestId = (params.get('id') ?? '').trim()
  const query = listQueryOf(recordedCallsQuery, params)
  const isValid = REQUEST_ID.test(requestId)
  const isInvalid = requestId !== '' && !isValid
  return (
    <>
      <PageHeader guide="find-a-call" title={t('title')} crumbs={parent && [parent, { label: t('title') }]} description={t('lead')} />
      <Stack gap={6}>
        <Columns columns="minmax(0, 40rem)" gap={2}>
          <SearchLine gap={2} action={path} method="get" role="search">
            <Search size={18} aria-hidden="true" />
            <label htmlFor={id}>
              <VisuallyHidden>{t('requestId')}</VisuallyHidden>
            </label>
            <input
              key={requestId}
              id={id}
              name="id"
              defaultValue={requestId}
              placeholder={t('requestId')}
              autoComplete="off"
              spellCheck={false}
              aria-invalid={isInvalid || undefined}
              aria-describedby={isInvalid ? `${id}-error` : undefined}
            />
            <Button type="submit" size="sm" variant="primary">
              {t('find')}
            </Button>
          </SearchLine>
          {isInvalid ? (
            <Text id={`${id}-error`} size="sm" tone="danger" role="alert">
              {t('invalid')}
            </Text>
          ) : null}
        </Columns>
        {isValid ? <FoundCalls key={requestId} requestId={requestId} /> : null}
        {requestId === '' && (query.apiId || query.subscriptionId) ? (
          <RecordedCalls query={query} hrefOf={(found) => `${path}?id=${encodeURIComponent(found)}`} />
        ) : null}
      </Stack>
    </>
  )
}
