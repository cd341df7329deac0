'use client'
import { REQUEST_CONTROL_ACTIONS, REQUEST_CONTROL_PLACES, REQUEST_CONTROLS_MAX, type RequestControl } from '@portico/contract/api/api'
import { HTTP_METHODS } from '@portico/contract/method/method'
import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { CheckboxGroupField } from '@/components/form/checkbox-group-field'
import { FieldRow } from '@/components/form/form-section'
import { NumberField } from '@/components/form/number-field'
import { RowsField } from '@/components/form/rows-field'
import { SelectField } from '@/components/form/select-field'
import { SwitchField } from '@/components/form/switch-field'
import { TextField } from '@/components/form/text-field'
import { Columns, Quarters, Stack } from '@/components/ui/layout'
import { Muted } from '@/components/ui/text'
import styles from './api.module.css'

/** Shows the fields of CORS, usage limits and request control. */
export function AccessControlFields() {
  const t = useTranslations('api')
  return (
    <>
      <CorsFields />
      <Stack as="fieldset" gap={3} className={styles.group}>
        <legend>{t('form.usage')}</legend>
        <Muted>{t('form.usageHelp')}</Muted>
        <Quarters gap={4}>
          {(['perSecond', 'perMinute', 'perHour', 'perDay'] as const).map((window) => (
            <NumberField key={window} name={`usageLimits.${window}`} label={t(`form.${window}`)} placeholder={t('form.unlimited')} />
          ))}
        </Quarters>
      </Stack>
      <RowsField
        name="requestControls"
        label={t('form.control')}
        help={t('form.controlHelp')}
        addLabel={t('form.addControl')}
        rowLabel={(index) => t('form.controlRow', { number: index + 1 })}
        newRow={() => ({ place: 'header', name: '', value: '', action: 'require' })}
        max={REQUEST_CONTROLS_MAX}
        emptyText={t('form.controlEmpty')}
      >
        {(prefix) => <ControlRow prefix={prefix} />}
      </RowsField>
    </>
  )
}

function ControlRow({ prefix }: { prefix: string }) {
  const t = useTranslations('api')
  const { action, place } = (useWatch({ name: prefix }) ?? { action: 'require', place: 'header' }) as Pick<
    RequestControl,
    'action' | 'place'
  >
  const valueHelp = action !== 'require' ? action : place === 'header' ? 'requireHeader' : 'requireQuery'
  return (
    <Columns columns="120px 120px minmax(0, 1fr) minmax(0, 1fr)" gap={3}>
      <SelectField
        name={`${prefix}.action`}
        label={t('form.controlAction')}
        choices={REQUEST_CONTROL_ACTIONS.map((value) => ({ value, label: t(`action.${value}`) }))}
      />
      <SelectField
        name={`${prefix}.place`}
        label={t('form.controlPlace')}
        choices={REQUEST_CONTROL_PLACES.map((value) => ({ value, label: t(`place.${value}`) }))}
      />
      <TextField name={`${prefix}.name`} label={t('form.controlName')} code />
      <TextField
        name={`${prefix}.value`}
        label={t('form.controlValue')}
        help={t(`form.controlValueHelp.${valueHelp}`)}
        disabled={action === 'remove'}
        required={place === 'header' && action !== 'remove'}
        code
      />
    </Columns>
  )
}

function CorsFields() {
  const t = useTranslations('api.form')
  const active = useWatch({ name: 'cors.active' }) === true
  return (
    <Stack as="fieldset" gap={3} className={styles.group}>
      <legend>{t('cors')}</legend>
      <SwitchField name="cors.active" label={t('corsActive')} />
      {active ? (
        <>
          <CheckboxGroupField
            name="cors.allowMethods"
            label={t('corsMethods')}
            choices={HTTP_METHODS.map((method) => ({ value: method, label: method }))}
          />
          <FieldRow>
            <TextField
              name="cors.allowOrigins"
              label={t('corsOrigins')}
              help={t('corsOriginsHelp')}
              placeholder="https://app.example.com"
              required
              code
            />
            <TextField
              name="cors.allowHeaders"
              label={t('corsHeaders')}
              help={t('corsHeadersHelp')}
              placeholder="Content-Type, X-API-Key"
              required
              code
            />
          </FieldRow>
        </>
      ) : null}
    </Stack>
  )
}
