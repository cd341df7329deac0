'use client'
import type { StageView } from '@portico/contract/stage/stage-endpoints'
import { Layers } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/ui/empty-state'
import { Panel, Row } from '@/components/ui/layout'
import { RelativeTime } from '@/components/ui/relative-time'
import { StatusBadge } from '@/components/ui/status-badge'
import { Muted, Text } from '@/components/ui/text'
import { paths } from '@/lib/paths'
import styles from './api.module.css'
import { ServiceUrl } from './service-url'

/** Shows what is deployed where, with the service URL to copy. */
export function DeploymentList({ apiId, stages }: { apiId: string; stages: readonly StageView[] }) {
  const t = useTranslations('api.detail')
  if (stages.length === 0) return <EmptyState icon={<Layers size={28} />} title={t('noStages')} body={t('noStagesBody')} />
  return (
    <Panel as="ul" className={styles.deployments}>
      {stages.map((stage) => (
        <li key={stage.id}>
          <Row as="p" gap={1} columnGap={3} className={styles.deploymentHead}>
            <Link href={paths.developer.stage(apiId, stage.id)}>{stage.name}</Link>
            <Muted as="span">{stage.environment.name}</Muted>
            <StatusBadge status={stage.deployment ? stage.status : 'notDeployed'} />
            {stage.deprecation ? <StatusBadge status="deprecated" /> : null}
          </Row>
          <ServiceUrl url={stage.serviceUrl} />
          <Deployment stage={stage} />
        </li>
      ))}
    </Panel>
  )
}

function Deployment({ stage }: { stage: StageView }) {
  const t = useTranslations('api.detail')
  const { deployment, gateways, outdated } = stage
  if (!deployment) return null
  return (
    <Muted>
      {t.rich('deployedLine', { number: deployment.number, when: () => <RelativeTime value={deployment.deployedAt} />, ...gateways })}
      {outdated ? (
        <Text as="span" size="xs" tone="warning">
          {' '}
          · {t('outdated')}
        </Text>
      ) : null}
    </Muted>
  )
}
