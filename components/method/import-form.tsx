'use client'
import { DOCUMENT_MAX_BYTES } from '@portico/contract/method/method'
import type { ImportResult } from '@portico/contract/method/method-endpoints'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { showError } from '@/components/feedback/error-store'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { JsonFileField } from '@/components/form/json-file-field'
import { Notice } from '@/components/ui/notice'
import { PlatformError } from '@/lib/platform/platform-error'
import { importForm, PASTED_NAME } from './import-form-schema'
import styles from './method.module.css'

const MEGABYTE = 1024 * 1024

interface ImportFormProps {
  onImport: (given: { fileName: string; document: string }) => Promise<ImportResult>
  onDone: (result: ImportResult) => void
  cancelHref: string
}

/** Takes an OpenAPI document and sends it; why one cannot be read is told above the form. */
export function ImportForm({ onImport, onDone, cancelHref }: ImportFormProps) {
  const t = useTranslations('method.importForm')
  const [fileName, setFileName] = useState<string>()
  const [unreadable, setUnreadable] = useState<string>()
  const refused = (error: unknown) => {
    const reason =
      error instanceof PlatformError && error.code === 'WriteFileFailed' ? (error.data as { reason?: string })?.reason : undefined
    if (reason === undefined) showError(error)
    else setUnreadable(reason)
  }
  return (
    <Form
      schema={importForm}
      defaultValues={{ document: '' }}
      fieldOfError={{ PayloadTooLarge: 'document' }}
      onSubmit={async ({ document }) => {
        setUnreadable(undefined)
        onDone(await onImport({ fileName: fileName ?? PASTED_NAME, document }))
      }}
      onRefused={refused}
    >
      {unreadable ? <Unreadable reason={unreadable} /> : null}
      <JsonFileField
        name="document"
        label={t('document')}
        help={t('documentHelp', { max: DOCUMENT_MAX_BYTES / MEGABYTE })}
        maxBytes={DOCUMENT_MAX_BYTES}
        onFileName={setFileName}
      />
      <Progress name={fileName ?? PASTED_NAME} />
      <FormActions submitLabel={t('submit')} cancelHref={cancelHref} />
    </Form>
  )
}

function Unreadable({ reason }: { reason: string }) {
  const t = useTranslations('method')
  return (
    <div role="alert">
      <Notice tone="danger" title={t('importForm.refused')}>
        <p>{t.has(`unreadable.${reason}`) ? t(`unreadable.${reason}`) : reason}</p>
        <code>WriteFileFailed</code>
      </Notice>
    </div>
  )
}

function Progress({ name }: { name: string }) {
  const t = useTranslations('method.importForm')
  const { isSubmitting } = useFormState()
  if (!isSubmitting) return null
  return (
    <div className={styles.progress} role="status">
      <span>{t('progress', { name })}</span>
      <progress aria-label={t('progress', { name })} />
      <span className={styles.muted}>{t('progressHelp')}</span>
    </div>
  )
}
