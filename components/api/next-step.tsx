'use client'
import type { ApiDetail } from '@portico/contract/api/api-endpoints'
import type { StageView } from '@portico/contract/stage/stage-endpoints'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Row } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { paths } from '@/lib/paths'
import styles from './api.module.css'

interface NextStepProps {
  api: ApiDetail
  stages: readonly StageView[]
  /** Requests publication, where that is possible now. */
  onPublish: (() => void) | undefined
}

/** Shows the next step until consumers find this API and gateways serve it, with a link; nothing after publication was requested. */
export function NextStep({ api, stages, onPublish }: NextStepProps) {
  const t = useTranslations('api.detail')
  const undeployed = stages.find((stage) => stage.deployment === null)
  if (api.methodCount === 0) {
    return (
      <Step text={t('nextMethods')}>
        <LinkButton size="sm" href={paths.developer.createMethod(api.id)}>
          {t('nextMethodsByHand')}
        </LinkButton>
        <LinkButton size="sm" variant="primary" href={paths.developer.importMethods(api.id)}>
          {t('nextMethodsAction')}
        </LinkButton>
      </Step>
    )
  }
  if (stages.length === 0) {
    return (
      <Step text={t('nextStage')}>
        <LinkButton size="sm" variant="primary" href={paths.developer.createStage(api.id)}>
          {t('nextStageAction')}
        </LinkButton>
      </Step>
    )
  }
  if (undeployed && stages.every((stage) => stage.deployment === null)) {
    return (
      <Step text={t('nextDeploy', { name: undeployed.name })}>
        <LinkButton size="sm" variant="primary" href={paths.developer.stage(api.id, undeployed.id)}>
          {t('nextDeployAction', { name: undeployed.name })}
        </LinkButton>
      </Step>
    )
  }
  const running = stages.find((stage) => stage.status === 'active' && stage.deployment !== null)
  if (api.publication === null && running && onPublish) {
    return (
      <Step text={t('nextPublish', { name: running.name })}>
        <Button size="sm" variant="primary" onClick={onPublish}>
          {t('nextPublishAction')}
        </Button>
      </Step>
    )
  }
  return null
}

function Step({ text, children }: { text: string; children: ReactNode }) {
  const t = useTranslations('api.detail')
  return (
    <section className={`${styles.next} ${styles.wide}`}>
      <div>
        <h2>{t('nextTitle')}</h2>
        <p>{text}</p>
      </div>
      <Row gap={2} align="stretch">
        {children}
      </Row>
    </section>
  )
}
