'use client'
import { LOCALES } from '@portico/contract/locale'
import { POLICY_CATEGORIES, POLICY_VISIBILITIES, type PolicyDetail, policyInput } from '@portico/contract/policy/policy-endpoints'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DayField } from '@/components/form/day-field'
import { Form, type FormValues } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { FieldRow } from '@/components/form/form-section'
import { RichTextField } from '@/components/form/rich-text-field'
import { SelectField } from '@/components/form/select-field'
import { TextField } from '@/components/form/text-field'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { utcToday } from '@/lib/i18n/format-day'

export type PolicyValues = FormValues<typeof policyInput>

interface PolicyFormProps {
  /** The policy to change; without it a new one is created. */
  policy?: PolicyDetail
  label: string
  submitLabel: string
  cancelHref: string
  onSubmit: (values: PolicyValues) => Promise<unknown>
}

/** Shows the fields of a policy. Once somebody has agreed to it, only visibility and end may change. */
export function PolicyForm({ policy, label, submitLabel, cancelHref, onSubmit }: PolicyFormProps) {
  const t = useTranslations('policy')
  const isAgreed = policy !== undefined && policy.agreements > 0
  // After a first agreement while a person types, the fields stay: their text could not be copied otherwise.
  const [beganAgreed] = useState(isAgreed)
  const visibility = (
    <SelectField
      name="visibility"
      label={t('visibility')}
      help={t('visibilityHelp')}
      choices={POLICY_VISIBILITIES.map((value) => ({ value, label: t(`visibilities.${value}`) }))}
    />
  )
  const end = <DayField name="endsOn" label={t('endsOn')} help={t('endsOnHelp')} />
  return (
    <Card>
      <Form schema={policyInput} label={label} defaultValues={firstValues(policy)} onSubmit={onSubmit}>
        {isAgreed ? <Notice title={t('agreedTitle', { count: policy.agreements })}>{t('agreedBody')}</Notice> : null}
        {beganAgreed ? (
          <FieldRow>
            {visibility}
            {end}
          </FieldRow>
        ) : (
          <>
            <FieldRow>
              <SelectField
                name="category"
                label={t('category')}
                choices={POLICY_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
              />
              <SelectField
                name="locale"
                label={t('language')}
                help={t('languageHelp')}
                choices={LOCALES.map((value) => ({ value, label: t(`languages.${value}`) }))}
              />
              {visibility}
            </FieldRow>
            <FieldRow>
              <DayField name="startsOn" label={t('startsOn')} help={t('startsOnHelp')} />
              {end}
            </FieldRow>
            <TextField name="title" label={t('title')} />
            <RichTextField name="content" label={t('content')} />
          </>
        )}
        <FormActions submitLabel={submitLabel} cancelHref={cancelHref} />
      </Form>
    </Card>
  )
}

function firstValues(policy: PolicyDetail | undefined) {
  if (policy === undefined)
    return {
      category: 'terms',
      locale: 'en',
      visibility: 'public',
      startsOn: utcToday(),
      endsOn: '',
      title: '',
      content: undefined,
    } as const
  const { category, locale, visibility, startsOn, endsOn, title, content } = policy
  return { category, locale, visibility, startsOn, endsOn: endsOn ?? '', title, content }
}
