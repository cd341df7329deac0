'use client'
import type { ImportPreview as Preview, ImportResult as Result } from '@portico/contract/method/import-view'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { ApiBreadcrumbs } from '@/components/api/api-breadcrumbs'
import { QueryView } from '@/components/data/query-view'
import { showError } from '@/components/feedback/error-store'
import type { Unread } from '@/components/form/document-refusal'
import { Card } from '@/components/ui/card'
import { PageHeader } from '@/components/ui/page-header'
import { apiDetail } from '@/lib/api/api-queries'
import { useImportMethods, usePreviewImport } from '@/lib/method/method-queries'
import { paths } from '@/lib/paths'
import { PlatformError } from '@/lib/platform/platform-error'
import { type GivenDocument, ImportForm } from './import-form'
import { ImportPreview } from './import-preview'
import type { ImportPhase } from './import-progress'
import { ImportResult } from './import-result'

type Step =
  | { at: 'document'; given?: GivenDocument }
  | { at: 'preview'; given: GivenDocument; preview: Preview; renewed: boolean; refused?: Unread }
  | { at: 'result'; result: Result }

/** Imports an OpenAPI document into an API in steps: document, preview with choices, result. */
export function MethodImportScreen({ apiId }: { apiId: string }) {
  const t = useTranslations('method')
  const api = useQuery(apiDetail(apiId))
  const { step, setStep, phase, preview, apply } = useImport(apiId)
  const page = (
    <>
      <ApiBreadcrumbs
        api={api.data}
        rest={[{ label: t('listTitle'), href: paths.developer.methods(apiId) }, { label: t('importForm.title') }]}
      />
      {step.at === 'document' ? (
        <>
          <PageHeader guide="import-openapi" title={t('importForm.title')} description={t('importForm.help')} />
          <Card>
            <ImportForm
              given={step.given}
              phase={phase ?? 'working'}
              onPreview={(given) => preview(given, false)}
              cancelHref={paths.developer.methods(apiId)}
            />
          </Card>
        </>
      ) : (
        <Arrival key={step.at}>
          {step.at === 'preview' ? (
            <>
              <PageHeader
                guide="import-openapi"
                title={t('importPreview.title')}
                description={<Source {...step.preview} apiVersion={step.preview.apiVersion} fileName={step.given.fileName} />}
              />
              <ImportPreview
                key={step.preview.hash}
                preview={step.preview}
                renewed={step.renewed}
                refused={step.refused}
                phase={phase}
                onImport={(choices) => void apply(step, { hash: step.preview.hash, choices })}
                onBack={() => setStep({ at: 'document', given: step.given })}
              />
            </>
          ) : (
            <>
              <PageHeader guide="import-openapi" title={t('result.title')} description={<Source {...step.result} />} />
              <ImportResult apiId={apiId} result={step.result} onAgain={() => setStep({ at: 'document' })} />
            </>
          )}
        </Arrival>
      )}
    </>
  )
  return (
    <QueryView query={api} skeleton={page}>
      {() => page}
    </QueryView>
  )
}

/** The choices, and the preview that they belong to. */
type Chosen = Pick<Parameters<ReturnType<typeof useImportMethods>['mutateAsync']>[0]['body'], 'hash' | 'choices'>

/** Returns the steps of an import and the calls between them. An import of an outdated preview shows a new preview. */
function useImport(apiId: string) {
  const [step, setStep] = useState<Step>({ at: 'document' })
  const [phase, setPhase] = useState<ImportPhase>()
  const previewing = usePreviewImport(apiId)
  const importing = useImportMethods(apiId)
  const onSent = (sent: { sent: number; total: number }) => setPhase(sent.sent < sent.total ? sent : 'working')

  const preview = async (given: GivenDocument, renewed: boolean) => {
    setPhase({ sent: 0, total: given.document.length })
    try {
      const found = await previewing.mutateAsync({ body: given, onSent })
      setStep({ at: 'preview', given, preview: found, renewed })
    } finally {
      setPhase(undefined)
    }
  }
  const apply = async (from: Extract<Step, { at: 'preview' }>, chosen: Chosen) => {
    const { given } = from
    setPhase({ sent: 0, total: given.document.length })
    try {
      setStep({ at: 'result', result: await importing.mutateAsync({ body: { ...given, ...chosen }, onSent }) })
    } catch (error) {
      const code = error instanceof PlatformError ? error.code : undefined
      if (code === 'ImportOutdated') await preview(given, true).catch(showError)
      else if (code === 'WriteFileFailed') setStep({ ...from, refused: (error as PlatformError).data as Unread })
      else showError(error)
    } finally {
      setPhase(undefined)
    }
  }
  return { step, setStep, phase, preview, apply }
}

/** Moves the focus to the beginning of a step that has replaced another. */
function Arrival({ children }: { children: React.ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus()
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </div>
  )
}

interface SourceProps {
  documentTitle: string | null
  documentVersion: string
  apiVersion?: string | null
  fileName?: string
}

function Source({ documentTitle, documentVersion, apiVersion, fileName }: SourceProps) {
  const t = useTranslations('method.result')
  const parts = [
    documentTitle,
    apiVersion ? t('sourceApi', { version: apiVersion }) : null,
    t('sourceFormat', { version: documentVersion }),
  ]
  return [...parts, fileName].filter(Boolean).join(' · ')
}
