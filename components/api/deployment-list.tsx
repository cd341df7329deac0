'use client'
import type { StageView } from '@portico/contract/stage/stage-endpoints'
import { Layers } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/ui/empty-state'
import { RelativeTime } from '@/components/ui/relative-time'
import { StatusBadge } from '@/components/ui/status-badge'
import { paths } from '@/lib/paths'
import styles from './api.module.css'
import { ServiceUrl } from './service-url'

/** What of an API is deployed where, with the service URL to copy. */
export function DeploymentList({ apiId, stages }: { apiId: string; stages: readonly StageView[] }) {
  const t = useTranslations('api.detail')
  if (stages.length === 0) return <EmptyState icon={<Layers size={28} />} title={t('noStages')} body={t('noStagesBody')} />
  return (
    <ul className={styles.deployments}>
      {stages.map((stage) => (
        <li key={stage.id}>
          <p className={styles.deploymentHead}>
            <Link href={paths.developer.stage(apiId, stage.id)}>{stage.name}</Link>
            <span className={styles.muted}>{stage.environment.name}</span>
            <StatusBadge status={stage.deployment ? stage.status : 'notDeployed'} />
            {stage.deprecation ? <StatusBadge status="deprecated" /> : null}
          </p>
          <ServiceUrl url={stage.serviceUrl} />
          <Deployment stage={stage} />
        </li>
      ))}
    </ul>
  )
}

function Deployment({ stage }: { stage: StageView }) {
  const t = useTranslations('api.detail')
  const { deployment, gateways, outdated } = stage
  if (!deployment) return null
  return (
    <p className={styles.muted}>
      {t.rich('deployedLine', { number: deployment.number, when: () => <RelativeTime value={deployment.deployedAt} />, ...gateways })}
      {outdated ? <span className={styles.outdated}> · {t('outdated')}</span> : null}
    </p>
  )
}
