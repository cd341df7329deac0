'use client'
import { DEFAULT_PORT } from '@portico/contract/rule/host'
import {
  ALGORITHMS,
  CONNECT_TIMEOUT_MS_DEFAULT,
  HEALTH_CHECK_DEFAULT,
  RESPONSE_TIMEOUT_MS_DEFAULT,
  SERVERS_PER_GROUP_MAX,
  WEIGHT_DEFAULT,
} from '@portico/contract/target-server/target-server'
import type { TargetServerGroupDetail } from '@portico/contract/target-server/target-server-endpoints'
import { targetServerGroupInput } from '@portico/contract/target-server/target-server-input'
import { TRAFFIC_POLICY_DEFAULT } from '@portico/contract/target-server/traffic-policy'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FoldedSection } from '@/components/form/folded-section'
import { Form, type FormValues } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { FieldRow, FormSection } from '@/components/form/form-section'
import { NumberField } from '@/components/form/number-field'
import { RadioCardsField } from '@/components/form/radio-cards-field'
import { RowsField } from '@/components/form/rows-field'
import { TextField } from '@/components/form/text-field'
import { TextareaField } from '@/components/form/textarea-field'
import { HealthCheckFields } from './health-check-fields'
import type { ServerAddress } from './server-address'
import { ServerRow } from './server-row'
import { TrafficPolicyFields } from './traffic-policy-fields'
import { type ConnectionTests, useConnectionTests } from './use-connection-tests'
import { showUnlessStopped, useSaveTested } from './use-save-tested'

type GroupValues = FormValues<typeof targetServerGroupInput>

const newServer = () => ({ protocol: 'http' as const, address: '', port: DEFAULT_PORT.http, weight: WEIGHT_DEFAULT })

interface TargetServerFormProps {
  /** The group to change; without it a new one is created. */
  group?: TargetServerGroupDetail
  onSave: (values: GroupValues) => Promise<unknown>
  cancelHref: string
}

/** Shows the fields of a target server group: every server is tested before saving, and saving after a failed test asks first. */
export function TargetServerForm({ group, onSave, cancelHref }: TargetServerFormProps) {
  const t = useTranslations('target-server.form')
  const tests = useConnectionTests()
  const saveTested = useSaveTested(tests)

  const save = (values: GroupValues) =>
    saveTested(values.servers as ServerAddress[], (acceptFailedTest) => onSave({ ...values, acceptFailedTest }))
  return (
    <Form
      schema={targetServerGroupInput}
      defaultValues={firstValues(group)}
      fieldOfError={{
        TargetServerAlreadyExists: 'name',
        Conflict: 'name',
        AddressNotAllowed: 'servers',
        CertificateInvalid: 'trafficPolicy.certificateAuthorities',
      }}
      onSubmit={save}
      onRefused={showUnlessStopped}
    >
      <FormSection title={t('basics')}>
        <TextField name="name" label={t('name')} help={t('nameHelp')} />
        <TextareaField name="description" label={t('description')} rows={2} />
        <AlgorithmField />
      </FormSection>
      <FormSection title={t('servers')} description={t('serversHelp')}>
        <ServersField tests={tests} />
      </FormSection>
      <FoldedSection title={t('timeouts')} description={t('timeoutsHelp')} usual={USUAL_TIMEOUTS}>
        <FieldRow>
          <NumberField name="connectTimeoutMs" label={t('connectTimeout')} after="ms" />
          <NumberField name="responseTimeoutMs" label={t('responseTimeout')} after="ms" />
        </FieldRow>
      </FoldedSection>
      <HealthCheckFields />
      <TrafficPolicyFields />
      <FormActions submitLabel={t('submit')} cancelHref={cancelHref} />
    </Form>
  )
}

const USUAL_TIMEOUTS = { connectTimeoutMs: CONNECT_TIMEOUT_MS_DEFAULT, responseTimeoutMs: RESPONSE_TIMEOUT_MS_DEFAULT }

function firstValues(group: TargetServerGroupDetail | undefined): GroupValues {
  return {
    name: group?.name ?? '',
    description: group?.description ?? '',
    algorithm: group?.algorithm ?? 'roundRobin',
    connectTimeoutMs: group?.connectTimeoutMs ?? CONNECT_TIMEOUT_MS_DEFAULT,
    responseTimeoutMs: group?.responseTimeoutMs ?? RESPONSE_TIMEOUT_MS_DEFAULT,
    healthCheck: group?.healthCheck ?? HEALTH_CHECK_DEFAULT,
    trafficPolicy: group?.trafficPolicy ?? TRAFFIC_POLICY_DEFAULT,
    servers: group?.servers ?? [newServer()],
    acceptFailedTest: false,
  }
}

function AlgorithmField() {
  const t = useTranslations('target-server')
  const choices = ALGORITHMS.map((algorithm) => ({
    value: algorithm,
    label: t(`algorithm.${algorithm}`),
    help: t(`algorithmHelp.${algorithm}`),
  }))
  return <RadioCardsField name="algorithm" label={t('form.algorithm')} choices={choices} />
}

function ServersField({ tests }: { tests: ConnectionTests }) {
  const t = useTranslations('target-server.form')
  const weighted = useWatch({ name: 'algorithm' }) === 'weightedRoundRobin'
  useEqualWeights(weighted)
  return (
    <RowsField
      name="servers"
      label={t('servers')}
      addLabel={t('addServer')}
      rowLabel={(index) => t('server', { number: index + 1 })}
      newRow={newServer}
      min={1}
      max={SERVERS_PER_GROUP_MAX}
      hideLabel
    >
      {(prefix) => <ServerRow prefix={prefix} weighted={weighted} tests={tests} />}
    </RowsField>
  )
}

/** Sets equal weights when the algorithm changes to weighted round robin (product rules, section 4). */
function useEqualWeights(weighted: boolean) {
  const { getValues, setValue } = useFormContext()
  const before = useRef(weighted)
  useEffect(() => {
    const switchedOn = weighted && !before.current
    before.current = weighted
    if (!switchedOn) return
    for (const index of (getValues('servers') as unknown[]).keys()) setValue(`servers.${index}.weight`, WEIGHT_DEFAULT)
  }, [weighted, getValues, setValue])
}
