'use client'
import { ENTRY_FILES_MAX } from '@portico/contract/inquiry/inquiry'
import type { InquiryEntry } from '@portico/contract/inquiry/inquiry-endpoints'
import { answerInput, questionInput } from '@portico/contract/inquiry/inquiry-input'
import { useTranslations } from 'next-intl'
import type { ImageSource } from '@/components/editor/rich-text-view'
import { FilesField } from '@/components/form/files-field'
import { Form, type FormValues } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { RichTextField } from '@/components/form/rich-text-field'
import { TextField } from '@/components/form/text-field'

interface AnswerFormProps {
  /** The answer to change; without it a new one is written. */
  entry?: InquiryEntry
  imageSource?: ImageSource
  submitLabel: string
  onCancel?: () => void
  onSubmit: (values: FormValues<typeof answerInput>) => Promise<unknown>
}

/** Shows the fields of an answer. */
export function AnswerForm({ entry, imageSource, submitLabel, onCancel, onSubmit }: AnswerFormProps) {
  const t = useTranslations('inquiry')
  const files = entry?.files.map(({ uploadId }) => uploadId) ?? []
  return (
    <Form
      schema={answerInput}
      label={submitLabel}
      about={entry?.id}
      defaultValues={{ title: entry?.title ?? '', content: entry?.content, files }}
      onSubmit={onSubmit}
    >
      <TextField name="title" label={t('answerTitle')} />
      <RichTextField name="content" label={t('answerContent')} media imageSource={imageSource} />
      <FilesField
        name="files"
        label={t('files')}
        help={t('filesHelp', { max: ENTRY_FILES_MAX })}
        known={entry?.files}
        max={ENTRY_FILES_MAX}
      />
      <FormActions submitLabel={submitLabel} onCancel={onCancel} />
    </Form>
  )
}

/** Shows the fields of a further question. */
export function QuestionForm({ onSubmit }: { onSubmit: (values: FormValues<typeof questionInput>) => Promise<unknown> }) {
  const t = useTranslations('inquiry')
  return (
    <Form schema={questionInput} label={t('ask')} defaultValues={{ content: undefined, files: [] }} onSubmit={onSubmit}>
      <RichTextField name="content" label={t('content')} media />
      <FilesField name="files" label={t('files')} help={t('filesHelp', { max: ENTRY_FILES_MAX })} max={ENTRY_FILES_MAX} />
      <FormActions submitLabel={t('ask')} />
    </Form>
  )
}
