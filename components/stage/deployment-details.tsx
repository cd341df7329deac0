'use client'
import type { StageView } from '@portico/contract/stage/stage-endpoints'
import { useTranslations } from 'next-intl'
import { DescriptionList } from '@/components/ui/description-list'
import { RelativeTime } from '@/components/ui/relative-time'
import styles from './stage.module.css'

/** The newest deployment of a version and how far the gateways have taken it over. */
export function DeploymentFacts({ stage }: { stage: StageView }) {
  const t = useTranslations('stage.detail')
  const { deployment, environment, gateways } = stage
  const waiting = gateways.enrolled - gateways.current
  if (!deployment) {
    return (
      <div className={styles.stack}>
        <p className={styles.strong}>{t('notDeployed')}</p>
        <p className={styles.muted}>{t('notDeployedHelp', { environment: environment.name })}</p>
        {gateways.enrolled === 0 ? <p className={styles.muted}>{t('gatewaysNone', { environment: environment.name })}</p> : null}
      </div>
    )
  }
  return (
    <div className={styles.stack}>
      <DescriptionList
        items={[
          { label: t('revision'), value: t('deploymentLine', { number: deployment.number, methods: deployment.methodCount }) },
          { label: t('deployedAt'), value: <RelativeTime value={deployment.deployedAt} /> },
          { label: t('deployedBy'), value: deployment.deployedBy },
          {
            label: t('gateways'),
            value: (
              <span role="status">
                {gateways.enrolled === 0 ? t('gatewaysNone', { environment: environment.name }) : t('gatewaysCurrent', gateways)}
              </span>
            ),
          },
        ]}
      />
      {gateways.enrolled > 0 && waiting > 0 ? <p className={styles.muted}>{t('gatewaysWaiting', { count: waiting })}</p> : null}
      <p className={styles.muted}>{t('deployHelp', { environment: environment.name })}</p>
    </div>
  )
}
