'use client'
import type { ApiDetail } from '@portico/contract/api/api-endpoints'
import type { StageView } from '@portico/contract/stage/stage-endpoints'
import { Globe, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { type DescriptionItem, DescriptionList } from '@/components/ui/description-list'
import { Row, Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { StatusBadge } from '@/components/ui/status-badge'
import { Muted } from '@/components/ui/text'
import { paths } from '@/lib/paths'
import type { PublicationActs } from './use-publication-acts'

interface PublicationPanelProps {
  api: ApiDetail
  acts: PublicationActs
  stages: readonly StageView[]
  /** The document check that admins will see, while a request is possible or pending. */
  document: ReactNode
}

/** Shows the publication state of an API and the actions that are possible now. */
export function PublicationPanel({ api, acts, stages, document }: PublicationPanelProps) {
  const t = useTranslations('api.publication')
  const status = api.publicationStatus
  const allPaused = stages.length > 0 && stages.every((stage) => stage.status === 'paused')
  const ready = stages.some((stage) => stage.status === 'active' && stage.deployment !== null)
  const details: DescriptionItem[] = []
  const withdrawal = status === 'UNPUBLISH' && api.publication?.withdrawal ? api.publication : null
  if (api.publication && status !== 'UNPUBLISH') {
    details.push({ label: t('status'), value: <StatusBadge status={status} /> })
    details.push({ label: t('requestedAt'), value: <RelativeTime value={api.publication.requestedAt} /> })
    if (api.publication.processedAt) details.push({ label: t('processedAt'), value: <RelativeTime value={api.publication.processedAt} /> })
    if (status !== 'REJECTED') details.push({ label: t('shownIn'), value: api.publication.environment?.name ?? t('everyEnvironment') })
    if (api.publication.reason) details.push({ label: t('reason'), value: api.publication.reason })
  }
  return (
    <Section title={t('title')}>
      <Stack gap={4}>
        <Muted>{status === 'UNPUBLISH' && ready ? t('ready') : t(`help.${status}`)}</Muted>
        {status === 'APPROVED' && allPaused ? <Notice tone="warning">{t('pausedWarning')}</Notice> : null}
        {withdrawal?.reason ? (
          <Notice tone="warning" title={t('withdrawn')}>
            <p>{withdrawal.reason}</p>
          </Notice>
        ) : null}
        {details.length > 0 ? <DescriptionList items={details} /> : null}
        {status === 'APPROVED' ? null : document}
        <Row gap={2} align="stretch">
          {acts.request ? (
            <Button variant={ready ? 'primary' : 'secondary'} icon={<Globe size={16} aria-hidden="true" />} onClick={acts.request}>
              {status === 'REJECTED' ? t('requestAgain') : t('request')}
            </Button>
          ) : null}
          {status === 'APPROVED' ? <LinkButton href={paths.api(api.id)}>{t('viewOnPortal')}</LinkButton> : null}
          {acts.cancelRequest ? (
            <Button icon={<Undo2 size={16} aria-hidden="true" />} loading={acts.canceling} onClick={acts.cancelRequest}>
              {t('cancelRequest')}
            </Button>
          ) : null}
          {acts.cancelPublication ? (
            <Button variant="ghost" loading={acts.canceling} onClick={acts.cancelPublication}>
              {t('cancelPublication')}
            </Button>
          ) : null}
        </Row>
      </Stack>
    </Section>
  )
}
