'use client'
import {
  ACCESS_LOG_FORMAT_DEFAULT,
  GATEWAY_BODY_LIMIT_DEFAULT,
  GATEWAY_BODY_LIMIT_MAX,
  LOG_LEVELS,
} from '@portico/contract/environment/environment'
import { environmentInput } from '@portico/contract/environment/environment-input'
import { useFormatter, useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { FoldedSection } from '@/components/form/folded-section'
import { Form, type FormValues } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { FieldRow, FormSection } from '@/components/form/form-section'
import { NumberField } from '@/components/form/number-field'
import { SelectField } from '@/components/form/select-field'
import { SwitchField } from '@/components/form/switch-field'
import { TextField } from '@/components/form/text-field'
import { TextareaField } from '@/components/form/textarea-field'
import { Card } from '@/components/ui/card'
import { paths } from '@/lib/paths'
import { serviceOriginOf } from './service-origin'

export type EnvironmentValues = FormValues<typeof environmentInput>

const MEGABYTE = 1024 * 1024
const BODY_LIMITS = [MEGABYTE, GATEWAY_BODY_LIMIT_DEFAULT, 50 * MEGABYTE, 100 * MEGABYTE, 500 * MEGABYTE, GATEWAY_BODY_LIMIT_MAX]

const USUAL_LOGS_AND_LIMITS = {
  accessLogFormat: ACCESS_LOG_FORMAT_DEFAULT,
  logLevel: 'info',
  bodyLimitBytes: GATEWAY_BODY_LIMIT_DEFAULT,
} as const

/** Shows the fields of an environment. */
export function EnvironmentForm({ onSubmit }: { onSubmit: (values: EnvironmentValues) => Promise<unknown> }) {
  const t = useTranslations('environment')
  const format = useFormatter()
  return (
    <Card>
      <Form
        schema={environmentInput}
        label={t('createTitle')}
        defaultValues={{
          name: '',
          description: '',
          apiEndpoint: '',
          listenPort: undefined,
          exposedOnPortal: false,
          ...USUAL_LOGS_AND_LIMITS,
        }}
        fieldOfError={{ NameAlreadyExists: 'name', DomainAddressAlreadyExists: 'apiEndpoint' }}
        onSubmit={onSubmit}
      >
        <FormSection title={t('basics')}>
          <TextField name="name" label={t('name')} help={t('nameHelp')} autoFocus />
          <TextareaField name="description" label={t('description')} rows={2} />
        </FormSection>
        <FormSection title={t('addressSection')} description={t('addressSectionHelp')}>
          <FieldRow>
            <TextField
              name="apiEndpoint"
              label={t('apiEndpoint')}
              help={t('apiEndpointHelp')}
              placeholder="api.example.com"
              inputMode="url"
              code
            />
            <NumberField name="listenPort" label={t('listenPort')} help={t('listenPortHelp')} placeholder="443" />
          </FieldRow>
          <OriginPreview />
          <SwitchField name="exposedOnPortal" label={t('exposedOnPortal')} help={t('exposedOnPortalHelp')} />
        </FormSection>
        <FoldedSection title={t('logsAndLimits')} usual={USUAL_LOGS_AND_LIMITS}>
          <TextField name="accessLogFormat" label={t('accessLogFormat')} help={t('accessLogFormatHelp')} code />
          <FieldRow>
            <SelectField
              name="logLevel"
              label={t('logLevel')}
              choices={LOG_LEVELS.map((level) => ({ value: level, label: t(`logLevels.${level}`) }))}
            />
            <SelectField
              name="bodyLimitBytes"
              label={t('bodyLimit')}
              help={t('bodyLimitHelp')}
              choices={BODY_LIMITS.map((bytes) => ({
                value: String(bytes),
                label: t('megabytes', { count: format.number(bytes / MEGABYTE) }),
              }))}
            />
          </FieldRow>
        </FoldedSection>
        <FormActions submitLabel={t('create')} cancelHref={paths.admin.environments} />
      </Form>
    </Card>
  )
}

/** Shows the address for consumers while it is typed. */
function OriginPreview() {
  const t = useTranslations('environment')
  const [apiEndpoint, listenPort] = useWatch({ name: ['apiEndpoint', 'listenPort'] }) as [string, unknown]
  const origin = serviceOriginOf(apiEndpoint, listenPort)
  return origin ? (
    <p style={{ margin: 0, fontSize: 'var(--text-sm)', overflowWrap: 'anywhere' }}>
      {t('consumersCall')} <code>{origin}/…</code>
    </p>
  ) : null
}
