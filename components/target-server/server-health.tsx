'use client'
import { worstHealth } from '@portico/contract/target-server/target-server'
import type { TargetServerGroupHealth } from '@portico/contract/target-server/target-server-endpoints'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Row } from '@/components/ui/layout'
import { RelativeTime } from '@/components/ui/relative-time'
import { StatusBadge } from '@/components/ui/status-badge'
import { Muted, Text } from '@/components/ui/text'
import styles from './target-server.module.css'

type SeenServer = TargetServerGroupHealth['servers'][number]

/** Shows the health of one server: its worst state, and on request what each gateway reports since when. `seen` is undefined while it is loading. */
export function ServerHealth({ seen }: { seen: SeenServer | undefined }) {
  const t = useTranslations('target-server.health')
  if (!seen) return <Muted as="span">…</Muted>
  if (!seen.deployed) return <StatusBadge status="notDeployed" />
  if (seen.gateways.length === 0) return <Muted as="span">{t('notReported')}</Muted>
  const worst = worstHealth(seen.gateways.filter(({ reachable }) => reachable).map(({ state }) => state))
  return (
    <details className={styles.health}>
      <summary>
        <StatusBadge status={worst ?? 'unknown'} />
        <Row as="span" inline nowrap gap={1} size="sm" tone="muted" className={styles.seenBy}>
          {worst ? t('seenBy', { count: seen.gateways.length }) : t('silent')}
          <ChevronDown size={14} aria-hidden="true" />
        </Row>
      </summary>
      <ul>
        {seen.gateways.map(({ gatewayId, gatewayName, environmentName, state, since, reachable }) => (
          <li key={gatewayId}>
            <Text as="span" size="sm" breakable>
              {t('gateway', { gateway: gatewayName, environment: environmentName })}
            </Text>
            <Row as="span" inline gap={1} columnGap={2}>
              <StatusBadge status={reachable ? state : 'Unavailable'} />
              <Muted as="span">
                {reachable ? t('since') : t('lastSaid')} <RelativeTime short value={since} />
              </Muted>
            </Row>
          </li>
        ))}
      </ul>
    </details>
  )
}
