'use client'
import { TRAFFIC_POLICY_DEFAULT } from '@portico/contract/target-server/traffic-policy'
import { useTranslations } from 'next-intl'
import { FoldedSection } from '@/components/form/folded-section'
import { FieldRow } from '@/components/form/form-section'
import { NumberField } from '@/components/form/number-field'
import { SwitchField } from '@/components/form/switch-field'
import { TextField } from '@/components/form/text-field'
import { TextareaField } from '@/components/form/textarea-field'

const USUAL = Object.fromEntries(Object.entries(TRAFFIC_POLICY_DEFAULT).map(([name, value]) => [`trafficPolicy.${name}`, value]))

/** Shows the traffic policy of a group, folded while it is the default. */
export function TrafficPolicyFields() {
  const t = useTranslations('target-server.trafficPolicy')
  return (
    <FoldedSection title={t('title')} description={t('help')} usual={USUAL}>
      <FieldRow>
        <NumberField name="trafficPolicy.maxConnections" label={t('maxConnections')} help={t('maxConnectionsHelp')} />
        <NumberField name="trafficPolicy.queueLength" label={t('queueLength')} help={t('queueLengthHelp')} />
        <NumberField name="trafficPolicy.queueWaitMs" label={t('queueWaitMs')} help={t('queueWaitMsHelp')} after="ms" />
      </FieldRow>
      <FieldRow>
        <NumberField name="trafficPolicy.failuresToEject" label={t('failuresToEject')} help={t('failuresToEjectHelp')} />
        <NumberField name="trafficPolicy.ejectionMs" label={t('ejectionMs')} help={t('ejectionMsHelp')} after="ms" />
        <NumberField name="trafficPolicy.ejectionMsMax" label={t('ejectionMsMax')} after="ms" />
        <NumberField name="trafficPolicy.ejectedPercentMax" label={t('ejectedPercentMax')} help={t('ejectedPercentMaxHelp')} after="%" />
      </FieldRow>
      <SwitchField name="trafficPolicy.countServerErrors" label={t('countServerErrors')} help={t('countServerErrorsHelp')} />
      <FieldRow>
        <NumberField name="trafficPolicy.slowStartMs" label={t('slowStartMs')} help={t('slowStartMsHelp')} after="ms" />
        <TextField name="trafficPolicy.serverName" label={t('serverName')} help={t('serverNameHelp')} code />
      </FieldRow>
      <TextareaField name="trafficPolicy.certificateAuthorities" label={t('authorities')} help={t('authoritiesHelp')} rows={3} code />
    </FoldedSection>
  )
}
