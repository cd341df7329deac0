'use client'
import { AUTH_TYPES, IP_RULE_MODES, isServedAuthType } from '@portico/contract/stage/stage'
import type { StageView } from '@portico/contract/stage/stage-endpoints'
import { createStageInput, updateStageInput } from '@portico/contract/stage/stage-input'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Form, type FormValues } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { FormSection } from '@/components/form/form-section'
import { RadioCardsField } from '@/components/form/radio-cards-field'
import { SelectField } from '@/components/form/select-field'
import { TextField } from '@/components/form/text-field'
import { Preview } from '@/components/ui/preview'
import { AddressLinesField } from './address-lines-field'

/** An environment to choose for a version. */
export interface EnvironmentOption {
  id: string
  name: string
  /** `http://localhost:8080`. */
  serviceOrigin: string
  exposedOnPortal: boolean
  /** Whether the form starts with it. */
  isOwnDefault: boolean
  verifiesTokens: boolean
}

interface StageFormProps {
  basePath: string
  environments: readonly EnvironmentOption[]
  onSave: (values: FormValues<typeof createStageInput>) => Promise<unknown>
  cancelHref: string
}

/** Shows the fields of a new version: name and environment decide the service URL, which is shown while they are chosen. */
export function StageForm({ basePath, environments, onSave, cancelHref }: StageFormProps) {
  const t = useTranslations('stage')
  const first = environments.length === 1 ? environments[0] : environments.find(({ isOwnDefault }) => isOwnDefault)
  const environmentChoices = environments.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Form
      schema={createStageInput}
      defaultValues={{ name: '', environmentId: first?.id ?? '', authType: 'apiKey', ipRule: { mode: 'disable', addresses: [] } }}
      fieldOfError={{ Conflict: 'name', NameAlreadyExists: 'name', EnvironmentNotFound: 'environmentId' }}
      onSubmit={onSave}
    >
      <FormSection title={t('form.basics')}>
        <TextField name="name" label={t('form.name')} help={t('form.nameHelp')} placeholder={t('form.namePlaceholder')} code />
        <SelectField
          name="environmentId"
          label={t('form.environment')}
          placeholder={t('form.environmentPlaceholder')}
          choices={environmentChoices}
          help={environments.length === 0 ? t('form.noEnvironments') : undefined}
        />
        <ServiceUrlPreview basePath={basePath} environments={environments} />
      </FormSection>
      <AccessOfEnvironment environments={environments} />
      <FormActions submitLabel={t('form.submit')} cancelHref={cancelHref} />
    </Form>
  )
}

/** Shows the fields that protect a version; its name and environment stay. */
export function StageAccessForm({ stage, verifiesTokens, onSave, cancelHref }: StageAccessFormProps) {
  const t = useTranslations('stage')
  return (
    <Form schema={updateStageInput} defaultValues={{ authType: stage.authType, ipRule: stage.ipRule }} onSubmit={onSave}>
      <AccessSection verifiesTokens={verifiesTokens} />
      <FormActions submitLabel={t('form.save')} cancelHref={cancelHref} />
    </Form>
  )
}

interface StageAccessFormProps {
  stage: StageView
  /** Whether the gateways of its environment verify access tokens. */
  verifiesTokens: boolean
  onSave: (values: FormValues<typeof updateStageInput>) => Promise<unknown>
  cancelHref: string
}

/** Shows the fields that protect a new version, as the chosen environment allows. */
function AccessOfEnvironment({ environments }: Pick<StageFormProps, 'environments'>) {
  const { setValue } = useFormContext()
  const environmentId = useWatch({ name: 'environmentId' }) as string
  const verifiesTokens = environments.find(({ id }) => id === environmentId)?.verifiesTokens === true
  useEffect(() => {
    if (!verifiesTokens) setValue('authType', 'apiKey')
  }, [verifiesTokens, setValue])
  return <AccessSection verifiesTokens={verifiesTokens} />
}

function AccessSection({ verifiesTokens }: { verifiesTokens: boolean }) {
  const t = useTranslations('stage')
  return (
    <FormSection title={t('form.access')}>
      <RadioCardsField
        name="authType"
        label={t('form.authType')}
        choices={AUTH_TYPES.map((type) => ({
          value: type,
          label: t(`authType.${type}`),
          help: isServedAuthType(type, verifiesTokens) ? t(`authTypeHelp.${type}`) : t('authTypeNotServed'),
          disabled: !isServedAuthType(type, verifiesTokens),
        }))}
      />
      <RadioCardsField
        name="ipRule.mode"
        label={t('form.ipMode')}
        choices={IP_RULE_MODES.toReversed().map((mode) => ({ value: mode, label: t(`ipMode.${mode}`), help: t(`ipModeHelp.${mode}`) }))}
      />
      <AddressesWhereRuled />
    </FormSection>
  )
}

function AddressesWhereRuled() {
  const t = useTranslations('stage.form')
  const { setValue } = useFormContext()
  const mode = useWatch({ name: 'ipRule.mode' })
  useEffect(() => {
    if (mode === 'disable') setValue('ipRule.addresses', [])
  }, [mode, setValue])
  if (mode === 'disable') return null
  return <AddressLinesField name="ipRule.addresses" label={t('addresses')} help={t('addressesHelp')} />
}

function ServiceUrlPreview({ basePath, environments }: Pick<StageFormProps, 'basePath' | 'environments'>) {
  const t = useTranslations('stage.form')
  const [name, environmentId] = useWatch({ name: ['name', 'environmentId'] }) as [string, string]
  const environment = environments.find(({ id }) => id === environmentId)
  return (
    <Preview label={t('preview')}>
      {environment ? `${environment.serviceOrigin}/${basePath}/${name.trim() || '…'}` : <em>{t('previewHint')}</em>}
    </Preview>
  )
}
