'use client'
import { REQUEST_ID } from '@portico/contract/call-record/call-record'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { Stack } from '@/components/ui/layout'
import { PageHeader } from '@/components/ui/page-header'
import { SearchLine } from '@/components/ui/search-line'
import { Text, VisuallyHidden } from '@/components/ui/text'
import { FoundCalls } from './found-calls'

/** Finds a call by the request id in the address, and explains it. `path` is the page's own. */
export function FindCallScreen({ path }: { path: string }) {
  const t = useTranslations('call-record')
  const id = useId()
  const requestId = (useSearchParams().get('id') ?? '').trim()
  const isValid = REQUEST_ID.test(requestId)
  const isInvalid = requestId !== '' && !isValid
  return (
    <>
      <PageHeader title={t('title')} description={t('lead')} />
      <Stack gap={6}>
        <Stack gap={2}>
          <SearchLine gap={2} action={path} method="get" role="search">
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
        </Stack>
        {isValid ? <FoundCalls key={requestId} requestId={requestId} /> : null}
      </Stack>
    </>
  )
}
