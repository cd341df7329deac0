'use client'
import type { ImportResult as Result } from '@portico/contract/method/method-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ApiTrail } from '@/components/api/api-head'
import { Card } from '@/components/ui/card'
import { FailureState } from '@/components/ui/failure-state'
import { PageHeader } from '@/components/ui/page-header'
import { apiDetail } from '@/lib/api/api-queries'
import { useImportMethods } from '@/lib/method/method-queries'
import { paths } from '@/lib/paths'
import { ImportForm } from './import-form'
import { ImportResult } from './import-result'

/** Adds the methods of an OpenAPI document to an API and tells what came of it. */
export function MethodImportScreen({ apiId }: { apiId: string }) {
  const t = useTranslations('method')
  const api = useQuery(apiDetail(apiId))
  const importing = useImportMethods(apiId)
  const [result, setResult] = useState<Result>()
  if (api.error && !api.data) return <FailureState error={api.error} onRetry={() => void api.refetch()} />
  return (
    <>
      <ApiTrail api={api.data} rest={[{ label: t('listTitle'), href: paths.developer.methods(apiId) }, { label: t('importForm.title') }]} />
      {result ? (
        <>
          <div role="status">
            <PageHeader title={t('result.created', { count: result.created })} description={<Source result={result} />} />
          </div>
          <ImportResult apiId={apiId} result={result} onAgain={() => setResult(undefined)} />
        </>
      ) : (
        <>
          <PageHeader title={t('importForm.title')} description={t('importForm.help')} />
          <Card>
            <ImportForm onImport={importing.mutateAsync} onDone={setResult} cancelHref={paths.developer.methods(apiId)} />
          </Card>
        </>
      )}
    </>
  )
}

function Source({ result: { documentTitle: title, documentVersion: version } }: { result: Result }) {
  const t = useTranslations('method.result')
  return title ? t('source', { title, version }) : t('sourceUntitled', { version })
}
