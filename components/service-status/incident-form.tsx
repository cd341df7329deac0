'use client'
import type { yup } from '@portico/contract/rule/yup'
import { incidentInput, updateIncidentInput } from '@portico/contract/service-status/incident-input'
import { INCIDENT_IMPACTS, type IncidentImpact } from '@portico/contract/service-status/service-status'
import type { IncidentDetail } from '@portico/contract/service-status/service-status-endpoints'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type DefaultValues, useWatch } from 'react-hook-form'
import { Form, type FormValues } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { FieldRow, FormSection } from '@/components/form/form-section'
import { MomentField } from '@/components/form/moment-field'
import { RadioCardsField } from '@/components/form/radio-cards-field'
import { TextField } from '@/components/form/text-field'
import { Card } from '@/components/ui/card'
import { AffectedApisField } from './affected-apis-field'
import { IncidentUpdateFields } from './incident-update-fields'

type NewIncident = FormValues<typeof incidentInput>
type ChangedIncident = FormValues<typeof updateIncidentInput>

const NO_TEXT = { en: '', ko: '' }

interface IncidentCreateFormProps {
  onSave: (values: NewIncident) => Promise<unknown>
  cancelHref: string
}

/** Shows the fields of a new incident with its first update. */
export function IncidentCreateForm({ onSave, cancelHref }: IncidentCreateFormProps) {
  const t = useTranslations('service-status.manage')
  return (
    <IncidentForm
      schema={incidentInput}
      values={{ title: NO_TEXT, impact: 'minor', apiIds: [], startedAt: '', status: 'investigating', text: NO_TEXT, notifies: true }}
      label={t('report')}
      submitLabel={t('report')}
      {...{ onSave, cancelHref }}
    >
      <FormSection title={t('firstUpdate')}>
        <FirstUpdate />
      </FormSection>
    </IncidentForm>
  )
}

function FirstUpdate() {
  const impact = useWatch({ name: 'impact' }) as IncidentImpact
  return <IncidentUpdateFields impact={impact} />
}

interface IncidentUpdateFormProps {
  incident: IncidentDetail
  onSave: (values: ChangedIncident) => Promise<unknown>
  cancelHref: string
}

/** Shows the fields of an incident without its updates, which never change. */
export function IncidentUpdateForm({ incident, onSave, cancelHref }: IncidentUpdateFormProps) {
  const t = useTranslations('service-status.manage')
  const { title, impact, apis, startedAt } = incident
  return (
    <IncidentForm
      schema={updateIncidentInput}
      values={{ title, impact, startedAt, apiIds: apis.map(({ id }) => id) }}
      affected={apis}
      label={t('editTitle')}
      submitLabel={t('save')}
      {...{ onSave, cancelHref }}
    />
  )
}

interface IncidentFormProps<Schema extends yup.ObjectSchema<yup.AnyObject>> {
  schema: Schema
  values: DefaultValues<FormValues<Schema>>
  affected?: IncidentDetail['apis']
  label: string
  submitLabel: string
  onSave: (values: FormValues<Schema>) => Promise<unknown>
  cancelHref: string
  children?: ReactNode
}

function IncidentForm<Schema extends yup.ObjectSchema<yup.AnyObject>>(props: IncidentFormProps<Schema>) {
  const { schema, values, affected, label, submitLabel, onSave, cancelHref, children } = props
  const t = useTranslations('service-status')
  const choices = INCIDENT_IMPACTS.map((impact) => ({ value: impact, label: t(`impactChoices.${impact}`) }))
  return (
    <Card>
      <Form schema={schema} label={label} defaultValues={values} fieldOfError={{ NoApi: 'apiIds' }} onSubmit={onSave}>
        <FormSection title={t('manage.what')}>
          <FieldRow>
            <TextField name="title.en" label={t('manage.titleEn')} />
            <TextField name="title.ko" label={t('manage.titleKo')} />
          </FieldRow>
          <RadioCardsField name="impact" label={t('manage.impact')} choices={choices} />
          <AffectedApisField affected={affected} />
          <FieldRow>
            <MomentField name="startedAt" label={t('manage.startedAt')} help={t('manage.startedAtHelp')} />
          </FieldRow>
        </FormSection>
        {children}
        <FormActions submitLabel={submitLabel} cancelHref={cancelHref} />
      </Form>
    </Card>
  )
}
