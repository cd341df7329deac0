import type { TrafficPolicy } from '@portico/contract/target-server/traffic-policy'
import { useTranslations } from 'next-intl'

/** Returns the parts of a traffic policy that are on, as items of a description list. */
export function usePolicyItems(policy: TrafficPolicy) {
  const t = useTranslations('target-server.trafficPolicy')
  const { maxConnections, queueLength, queueWaitMs, failuresToEject, ejectionMs, ejectionMsMax, ejectedPercentMax, slowStartMs } = policy
  const connections = t('connectionsSummary', { maxConnections, queueLength, queueWaitMs })
  const circuit = t('circuitSummary', { failuresToEject, ejectionMs, ejectionMsMax, ejectedPercentMax })
  return [
    ...(maxConnections > 0 ? [{ label: t('maxConnections'), value: connections }] : []),
    ...(failuresToEject > 0 ? [{ label: t('circuit'), value: circuit }] : []),
    ...(slowStartMs > 0 ? [{ label: t('slowStartMs'), value: t('milliseconds', { ms: slowStartMs }) }] : []),
    ...(policy.serverName === '' ? [] : [{ label: t('serverName'), value: policy.serverName }]),
    ...(policy.certificateAuthorities === '' ? [] : [{ label: t('authorities'), value: t('authoritiesOwn') }]),
  ]
}
