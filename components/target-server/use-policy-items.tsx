import type { TrafficPolicy } from '@portico/contract/target-server/traffic-policy'
import { useTranslations } from 'next-intl'

/** Returns the parts of a traffic policy that are on, as items of a description list. */
export function usePolicyItems(policy: TrafficPolicy) {
  const t = useTranslations('target-server.trafficPolicy')
  return policy.maxConnections > 0 ? [{ label: t('maxConnections'), value: t('connectionsSummary', { ...policy }) }] : []
}
