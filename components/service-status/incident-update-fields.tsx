'use client'
import { INCIDENT_STATUSES, type IncidentStatus } from '@portico/contract/service-status/incident-states'
import { INCIDENT_TEXT_MAX, type IncidentImpact } from '@portico/contract/service-status/service-status'
import { useTranslations } from 'next-intl'
import { FieldRow } from '@/components/form/form-section'
import { SelectField } from '@/components/form/select-field'
import { SwitchField } from '@/components/form/switch-field'
import { TextareaField } from '@/components/form/textarea-field'
import { incidentStatusKey } from '@/lib/service-status/incident-text'

/** Shows the fields of an update: the status that the incident gets, the text in both languages, and whether subscribers are notified. */
export function IncidentUpdateFields({ impact }: { impact: IncidentImpact }) {
  const t = useTranslations('service-status')
  const label = (status: IncidentStatus) => t(incidentStatusKey(impact, status))
  return (
    <>
      <FieldRow>
        <SelectField
          name="status"
          label={t('manage.status')}
          choices={INCIDENT_STATUSES.map((status) => ({ value: status, label: label(status) }))}
        />
      </FieldRow>
      <FieldRow>
        <TextareaField name="text.en" label={t('manage.textEn')} help={t('manage.textHelp', { max: INCIDENT_TEXT_MAX })} rows={4} />
        <TextareaField name="text.ko" label={t('manage.textKo')} rows={4} />
      </FieldRow>
      <SwitchField name="notifies" label={t('manage.notifies')} help={t('manage.notifiesHelp')} />
    </>
  )
}
