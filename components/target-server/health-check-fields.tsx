'use client'
import { HEALTH_CHECK_KINDS } from '@portico/contract/target-server/target-server'
import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { FieldRow, FormSection } from '@/components/form/form-section'
import { NumberField } from '@/components/form/number-field'
import { RadioCardsField } from '@/components/form/radio-cards-field'
import { TextField } from '@/components/form/text-field'

/** How gateways try the servers of a group: the kind, and what that kind needs. */
export function HealthCheckFields() {
  const t = useTranslations('target-server.healthCheck')
  const kind = useWatch({ name: 'healthCheck.kind' })
  const choices = HEALTH_CHECK_KINDS.toReversed().map((value) => ({ value, label: t(`kind.${value}`), help: t(`kindHelp.${value}`) }))
  return (
    <FormSection title={t('title')} description={t('help')}>
      <RadioCardsField name="healthCheck.kind" label={t('kindLabel')} choices={choices} />
      {kind === 'off' ? null : (
        <FieldRow>
          {kind === 'http' ? <TextField name="healthCheck.path" label={t('path')} help={t('pathHelp')} code /> : null}
          <NumberField name="healthCheck.intervalMs" label={t('interval')} after="ms" />
        </FieldRow>
      )}
    </FormSection>
  )
}
