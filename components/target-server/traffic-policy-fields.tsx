'use client'
import { TRAFFIC_POLICY_DEFAULT } from '@portico/contract/target-server/traffic-policy'
import { useTranslations } from 'next-intl'
import { FoldedSection } from '@/components/form/folded-section'
import { FieldRow } from '@/components/form/form-section'
import { NumberField } from '@/components/form/number-field'

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
    </FoldedSection>
  )
}
