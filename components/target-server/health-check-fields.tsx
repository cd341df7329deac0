'use client'
import { HEALTH_CHECK_DEFAULT, HEALTH_CHECK_KINDS, type HealthCheck } from '@portico/contract/target-server/target-server'
import { healthCheckInput } from '@portico/contract/target-server/target-server-input'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FieldRow, FormSection } from '@/components/form/form-section'
import { NumberField } from '@/components/form/number-field'
import { RadioCardsField } from '@/components/form/radio-cards-field'
import { TextField } from '@/components/form/text-field'

/** Shows the health check of a group: its kind, and the fields of that kind. */
export function HealthCheckFields() {
  const t = useTranslations('target-server.healthCheck')
  const kind = useWatch({ name: 'healthCheck.kind' })
  useResetHiddenFields(kind)
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

/** Resets hidden fields with an error to their default: a field that the chosen kind does not show must not block the form. */
function useResetHiddenFields(kind: HealthCheck['kind']) {
  const { getValues, setValue } = useFormContext()
  useEffect(() => {
    const { path, intervalMs } = getValues('healthCheck') as HealthCheck
    const isRight = (part: Partial<HealthCheck>) => healthCheckInput.isValidSync({ ...HEALTH_CHECK_DEFAULT, kind: 'http', ...part })
    if (kind !== 'http' && !isRight({ path })) setValue('healthCheck.path', HEALTH_CHECK_DEFAULT.path)
    if (kind === 'off' && !isRight({ intervalMs })) setValue('healthCheck.intervalMs', HEALTH_CHECK_DEFAULT.intervalMs)
  }, [kind, getValues, setValue])
}
