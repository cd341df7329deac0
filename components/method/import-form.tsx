'use client'
import { DOCUMENT_MAX_BYTES, METHODS_PER_API_MAX } from '@portico/contract/method/method'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { showError } from '@/components/feedback/error-store'
import { DocumentFileField } from '@/components/form/document-file-field'
import { DocumentRefusal, type Unread } from '@/components/form/document-refusal'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { PlatformError } from '@/lib/platform/platform-error'
import { importForm, pastedName } from './import-form-schema'
import { type ImportPhase, ImportProgress } from './import-progress'

const MEGABYTE = 1024 * 1024

/** A document as the person entered it. */
export interface GivenDocument {
  fileName: string
  document: string
}

interface ImportFormProps {
  /** The document that was entered before, when the person returns to the form. */
  given?: GivenDocument
  phase: ImportPhase
  onPreview: (given: GivenDocument) => Promise<unknown>
  cancelHref: string
}

/** Takes an OpenAPI document and requests a preview; an invalid document shows why above the form. */
export function ImportForm({ given, phase, onPreview, cancelHref }: ImportFormProps) {
  const t = useTranslations('method.importForm')
  const [fileName, setFileName] = useState<string | undefined>(given?.fileName)
  const [unreadable, setUnreadable] = useState<Unread>()
  const refused = (error: unknown) => {
    if (error instanceof PlatformError && error.code === 'WriteFileFailed') setUnreadable(error.data as Unread)
    else showError(error)
  }
  return (
    <Form
      schema={importForm}
      defaultValues={{ document: given?.document ?? '' }}
      fieldOfError={{ PayloadTooLarge: 'document' }}
      onSubmit={async ({ document }) => {
        setUnreadable(undefined)
        await onPreview({ fileName: fileName ?? pastedName(document), document })
      }}
      onRefused={refused}
    >
      {unreadable ? (
        <DocumentRefusal unread={unreadable}>
          <code>WriteFileFailed</code>
        </DocumentRefusal>
      ) : null}
      <DocumentFileField
        name="document"
        label={t('document')}
        help={t('documentHelp', { max: DOCUMENT_MAX_BYTES / MEGABYTE, operations: METHODS_PER_API_MAX })}
        maxBytes={DOCUMENT_MAX_BYTES}
        onFileName={setFileName}
      />
      <Progress phase={phase} />
      <FormActions submitLabel={t('submit')} cancelHref={cancelHref} />
    </Form>
  )
}

function Progress({ phase }: { phase: ImportPhase }) {
  const t = useTranslations('method.importProgress')
  const { isSubmitting } = useFormState()
  return isSubmitting ? <ImportProgress phase={phase} working={t('reading')} /> : null
}
