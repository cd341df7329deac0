'use client'
import { worstHealth } from '@portico/contract/target-server/target-server'
import type { TargetServerGroupHealth } from '@portico/contract/target-server/target-server-endpoints'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { RelativeTime } from '@/components/ui/relative-time'
import { StatusBadge } from '@/components/ui/status-badge'
import styles from './target-server.module.css'

type SeenServer = TargetServerGroupHealth['servers'][number]

/** How gateways see one server: its worst state, and behind it what each gateway says since when. Undefined while it is asked for. */
export function ServerHealth({ seen }: { seen: SeenServer | undefined }) {
  const t = useTranslations('target-server.health')
  if (!seen) return <span className={styles.muted}>…</span>
  if (!seen.deployed) return <StatusBadge status="notDeployed" />
  if (seen.gateways.length === 0) return <span className={styles.muted}>{t('notReported')}</span>
  const worst = worstHealth(seen.gateways.filter(({ reachable }) => reachable).map(({ state }) => state))
  return (
    <details className={styles.health}>
      <summary>
        <StatusBadge status={worst ?? 'unknown'} />
        <span className={styles.seenBy}>
          {worst ? t('seenBy', { count: seen.gateways.length }) : t('silent')}
          <ChevronDown size={14} aria-hidden="true" />
        </span>
      </summary>
      <ul>
        {seen.gateways.map(({ gatewayId, gatewayName, environmentName, state, since, reachable }) => (
          <li key={gatewayId}>
            <span className={styles.gateway}>{t('gateway', { gateway: gatewayName, environment: environmentName })}</span>
            <span className={styles.gatewayState}>
              <StatusBadge status={reachable ? state : 'Unavailable'} />
              <span className={styles.muted}>
                {reachable ? t('since') : t('lastSaid')} <RelativeTime value={since} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
