'use client'
import type { GatewayView } from '@portico/contract/environment/environment-endpoints'
import { useTranslations } from 'next-intl'

/** Shows whether the gateway serves the environment's newest revision, an older one, or refused the newest. */
export function ServedRevision({ gateway, revision }: { gateway: GatewayView; revision: number }) {
  const t = useTranslations('environment')
  if (gateway.refusedReason) return <span title={gateway.refusedReason}>{t('refused', { reason: gateway.refusedReason })}</span>
  if (gateway.snapshotRevision === null || gateway.snapshotRevision === undefined) return '–'
  return gateway.snapshotRevision >= revision
    ? t('newest', { revision: gateway.snapshotRevision })
    : t('behind', { revision: gateway.snapshotRevision })
}
