'use client'
import type { RefusedPartView } from '@portico/contract/gateway-link/refused-part-view'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ServingProblems } from '@/components/feedback/serving-problems'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { refusedParts } from '@/lib/stage/stage-queries'
import styles from './stage.module.css'

/** Shows the deployed parts of an API, or of one version and its settings, that gateways do not serve; nothing when all are served. */
export function RefusedParts({ apiId, stageId }: { apiId: string; stageId?: string }) {
  const { data } = useQuery(refusedParts(apiId))
  const parts = (data?.items ?? []).filter(({ stage }) => stageId === undefined || stage === null || stage.id === stageId)
  return <RefusedPartsNotice parts={parts} isStage={stageId !== undefined} />
}

/** Shows the same for parts that are already loaded. */
export function RefusedPartsNotice({ parts, isStage }: { parts: readonly RefusedPartView[]; isStage: boolean }) {
  const t = useTranslations('serving')
  if (parts.length === 0) return null
  const isDown = parts.some(({ outcome }) => outcome === 'unavailable')
  return (
    <Notice tone={isDown ? 'danger' : 'warning'} title={isStage ? t('titleStage') : t('title', { count: parts.length })}>
      <p className={styles.refusedLine}>{t(isDown ? 'unavailable' : 'lastGood')}</p>
      <p className={styles.refusedLine}>{t('whatToDo')}</p>
      {parts.map(({ stage, environment, gateway, problems, since }) => (
        <div key={`${gateway} ${environment.id} ${stage?.id}`} className={styles.refusedPart}>
          <p className={styles.refusedLine}>
            <b>{stage?.name ?? t('ofApi')}</b> · {t('where', { environment: environment.name, gateway })} · {t('since')}{' '}
            <RelativeTime value={since} />
          </p>
          <ServingProblems problems={problems} />
        </div>
      ))}
    </Notice>
  )
}
