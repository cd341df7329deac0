'use client'
import {
  ACCESS_LOG_FORMAT_DEFAULT,
  GATEWAY_BODY_LIMIT_DEFAULT,
  GATEWAY_BODY_LIMIT_MAX,
  LOG_LEVELS,
  TIMEOUT_DEFAULTS,
  TIMEOUT_FIELDS,
} from '@portico/contract/environment/environment'
import type { EnvironmentDetail } from '@portico/contract/environment/environment-endpoints'
import { environmentInput, updateEnvironmentInput } from '@portico/contract/environment/environment-input'
import { DEFAULT_PORT, PROTOCOLS, type Protocol } from '@portico/contract/rule/host'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
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
import { AccessLogField } from './access-log-field'
import { OAUTH_OFF, OAuthFields, oauthValues } from './oauth-fields'
import { serviceOriginOf } from './service-origin'

export type EnvironmentValues = FormValues<typeof environmentInput>
export type UpdateEnvironmentValues = FormValues<typeof updateEnvironmentInput>

const MEGABYTE = 1024 * 1024
const BODY_LIMITS = [MEGABYTE, GATEWAY_BODY_LIMIT_DEFAULT, 50 * MEGABYTE, 100 * MEGABYTE, 500 * MEGABYTE, GATEWAY_BODY_LIMIT_MAX]

const USUAL_LOGS_AND_LIMITS = {
  accessLogFormat: ACCESS_LOG_FORMAT_DEFAULT,
  logLevel: 'info',
  bodyLimitBytes: GATEWAY_BODY_LIMIT_DEFAULT,
  ...TIMEOUT_DEFAULTS,
} as const

const FIELD_OF_ERROR = { NameAlreadyExists: 'name', DomainAddressAlreadyExists: 'apiEndpoint' } as const

/** Shows the fields of a new environment. */
export function CreateEnvironmentForm({ onSubmit }: { onSubmit: (values: EnvironmentValues) => Promise<unknown> }) {
  const t = useTranslations('environment')
  return (
    <Card>
      <Form
        schema={environmentInput}
        label={t('createTitle')}
        defaultValues={{
          name: '',
          description: '',
          protocol: 'https',
          apiEndpoint: '',
          listenPort: undefined,
          exposedOnPortal: false,
          ...USUAL_LOGS_AND_LIMITS,
          oauth: OAUTH_OFF,
        }}
        fieldOfError={FIELD_OF_ERROR}
        onSubmit={onSubmit}
      >
        <BasicFields />
        <AddressFields help={t('listenPortHelp')}>
          <SwitchField name="exposedOnPortal" label={t('exposedOnPortal')} help={t('exposedOnPortalHelp')} />
        </AddressFields>
        <LogAndLimitFields />
        <OAuthFields />
        <FormActions submitLabel={t('create')} cancelHref={paths.admin.environments} />
      </Form>
    </Card>
  )
}

interface UpdateEnvironmentFormProps {
  environment: EnvironmentDetail
  onSubmit: (values: UpdateEnvironmentValues) => Promise<unknown>
}

/** Shows the fields of an existing environment. */
export function UpdateEnvironmentForm({ environment, onSubmit }: UpdateEnvironmentFormProps) {
  const t = useTranslations('environment')
  const { name, description, protocol, apiEndpoint, listenPort, accessLogFormat, logLevel, bodyLimitBytes, oauth, tokenStageCount } =
    environment
  const { headerTimeoutSeconds, idleTimeoutSeconds, tunnelTimeoutSeconds, drainTimeoutSeconds } = environment
  return (
    <Card>
      <Form
        schema={updateEnvironmentInput}
        label={t('updateTitle')}
        defaultValues={{
          ...{ name, description: description ?? '', protocol, apiEndpoint, listenPort },
          ...{ accessLogFormat, logLevel, bodyLimitBytes, oauth: oauthValues(oauth) },
          ...{ headerTimeoutSeconds, idleTimeoutSeconds, tunnelTimeoutSeconds, drainTimeoutSeconds },
        }}
        fieldOfError={FIELD_OF_ERROR}
        onSubmit={onSubmit}
      >
        <BasicFields />
        <AddressFields help={t('listenPortUpdateHelp')} />
        <LogAndLimitFields ownLimit={bodyLimitBytes} />
        <OAuthFields environmentId={environment.id} hasAuthorization={oauth.hasAuthorization} tokenStageCount={tokenStageCount} />
        <FormActions submitLabel={t('save')} cancelHref={paths.admin.environment(environment.id)} />
      </Form>
    </Card>
  )
}

function BasicFields() {
  const t = useTranslations('environment')
  return (
    <FormSection title={t('basics')}>
      <TextField name="name" label={t('name')} help={t('nameHelp')} autoFocus />
      <TextareaField name="description" label={t('description')} rows={2} />
    </FormSection>
  )
}

function AddressFields({ help, children }: { help: string; children?: ReactNode }) {
  const t = useTranslations('environment')
  const [protocol, apiEndpoint, listenPort] = useWatch({ name: ['protocol', 'apiEndpoint', 'listenPort'] }) as [Protocol, string, unknown]
  const origin = serviceOriginOf({ protocol, apiEndpoint, listenPort })
  return (
    <FormSection title={t('addressSection')} description={t('addressSectionHelp')}>
      <FieldRow>
        <SelectField name="protocol" label={t('protocol')} choices={PROTOCOLS.map((value) => ({ value, label: `${value}://` }))} />
        <TextField
          name="apiEndpoint"
          label={t('apiEndpoint')}
          help={t('apiEndpointHelp')}
          placeholder="api.example.com"
          inputMode="url"
          code
        />
        <NumberField name="listenPort" label={t('listenPort')} help={help} placeholder={String(DEFAULT_PORT[protocol])} />
      </FieldRow>
      {origin ? (
        <p style={{ margin: 0, fontSize: 'var(--text-sm)', overflowWrap: 'anywhere' }}>
          {t('consumersCall')} <code>{origin}/…</code>
        </p>
      ) : null}
      {children}
    </FormSection>
  )
}

/** Shows the fields that most environments keep. `ownLimit` is a body limit that an API client may have set to any value. */
function LogAndLimitFields({ ownLimit = GATEWAY_BODY_LIMIT_DEFAULT }: { ownLimit?: number }) {
  const t = useTranslations('environment')
  const format = useFormatter()
  const timeoutField = (name: (typeof TIMEOUT_FIELDS)[number]) => (
    <NumberField key={name} name={name} label={t(`timeouts.${name}`)} help={t(`timeouts.${name}Help`)} after={t('timeouts.unit')} />
  )
  const limits = [...new Set([...BODY_LIMITS, ownLimit])].sort((a, b) => a - b)
  return (
    <FoldedSection title={t('logsAndLimits')} usual={USUAL_LOGS_AND_LIMITS}>
      <AccessLogField />
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
          choices={limits.map((bytes) => ({
            value: String(bytes),
            label: t('megabytes', { count: format.number(bytes / MEGABYTE) }),
          }))}
        />
      </FieldRow>
      <FieldRow>{TIMEOUT_FIELDS.slice(0, 2).map(timeoutField)}</FieldRow>
      <FieldRow>{TIMEOUT_FIELDS.slice(2).map(timeoutField)}</FieldRow>
    </FoldedSection>
  )
}
