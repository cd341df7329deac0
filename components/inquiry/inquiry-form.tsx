'use client'
import { BOARD_CATEGORIES } from '@portico/contract/board/board'
import { ENTRY_FILES_MAX, INQUIRY_KINDS } from '@portico/contract/inquiry/inquiry'
import type { InquiryDetail } from '@portico/contract/inquiry/inquiry-endpoints'
import { inquiryInput, updateInquiryInput } from '@portico/contract/inquiry/inquiry-input'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ApiSearch, type NamedApi, useApiChoices } from '@/components/data/api-search'
import { FilesField } from '@/components/form/files-field'
import { Form, type FormValues } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { FieldRow } from '@/components/form/form-section'
import { RichTextField } from '@/components/form/rich-text-field'
import { SelectField } from '@/components/form/select-field'
import { SwitchField } from '@/components/form/switch-field'
import { TextField } from '@/components/form/text-field'
import { Card } from '@/components/ui/card'
import { Stack } from '@/components/ui/layout'
import { askableApis, ownInquiryUploadPath } from '@/lib/inquiry/inquiry-own-queries'

export type InquiryValues = FormValues<typeof inquiryInput>

interface InquiryFormProps {
  /** The inquiry to change, which keeps its kind and API; without it a new one is written. */
  inquiry?: InquiryDetail
  /** The API that is chosen at first for a new inquiry. */
  api?: NamedApi
  label: string
  submitLabel: string
  cancelHref: string
  onSubmit: (values: InquiryValues) => Promise<unknown>
}

/** Shows the fields of an inquiry. */
export function InquiryForm({ inquiry, api, label, submitLabel, cancelHref, onSubmit }: InquiryFormProps) {
  const t = useTranslations('inquiry')
  const schema = (inquiry ? updateInquiryInput : inquiryInput) as typeof inquiryInput
  const [first] = inquiry?.entries ?? []
  return (
    <Card>
      <Form schema={schema} label={label} defaultValues={firstValues(inquiry, api?.id)} onSubmit={onSubmit}>
        {inquiry ? null : <SubjectFields api={api} />}
        <FieldRow>
          <SelectField
            name="category"
            label={t('category')}
            placeholder={t('chooseCategory')}
            choices={BOARD_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
          />
        </FieldRow>
        <TextField name="title" label={t('title')} />
        <RichTextField
          name="content"
          label={t('content')}
          media
          imageSource={inquiry ? (uploadId) => ownInquiryUploadPath(inquiry.id, uploadId) : undefined}
        />
        <FilesField
          name="files"
          label={t('files')}
          help={t('filesHelp', { max: ENTRY_FILES_MAX })}
          known={first?.files}
          max={ENTRY_FILES_MAX}
        />
        <PrivateField isAboutApi={inquiry ? inquiry.api !== null : undefined} />
        <FormActions submitLabel={submitLabel} cancelHref={cancelHref} />
      </Form>
    </Card>
  )
}

/** Shows whom an inquiry is for: the operators, or the developers of one API. `api` can be chosen although the list does not contain it. */
function SubjectFields({ api }: { api: NamedApi | undefined }) {
  const t = useTranslations('inquiry')
  const kind = useWatch({ name: 'kind' })
  const [q, setQ] = useState('')
  const query = useQuery({ ...askableApis(q), placeholderData: keepPreviousData })
  const choices = useApiChoices(query.data?.items ?? [], useWatch({ name: 'apiId' }), (id) => (id === api?.id ? api.name : undefined))
  return (
    <FieldRow>
      <SelectField name="kind" label={t('subject')} choices={INQUIRY_KINDS.map((value) => ({ value, label: t(`subjects.${value}`) }))} />
      {kind === 'api-customer-support' ? (
        <Stack gap={3}>
          <ApiSearch query={query} q={q} onSearch={setQ} />
          <SelectField name="apiId" required label={t('api')} placeholder={t('chooseApi')} choices={choices} />
        </Stack>
      ) : null}
    </FieldRow>
  )
}

/** Shows the choice of a private inquiry about an API; inquiries to the operators are always private. */
function PrivateField({ isAboutApi }: { isAboutApi?: boolean }) {
  const t = useTranslations('inquiry')
  const kind = useWatch({ name: 'kind' })
  if (!(isAboutApi ?? kind === 'api-customer-support')) return null
  return <SwitchField name="isPrivate" label={t('private')} help={t('privateHelp')} />
}

function firstValues(inquiry: InquiryDetail | undefined, apiId: string | undefined) {
  if (inquiry === undefined) {
    const kind = apiId ? 'api-customer-support' : 'customer-support'
    return { kind, apiId: apiId ?? '', category: '', isPrivate: true, title: '', content: undefined, files: [] } as never
  }
  const { category, isPrivate, title, entries } = inquiry
  return {
    category,
    isPrivate,
    title,
    content: entries[0]?.content,
    files: entries[0]?.files.map(({ uploadId }) => uploadId) ?? [],
  } as never
}
