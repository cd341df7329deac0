'use client'
import type { PlannedDeploymentView } from '@portico/contract/stage/planned-deployment'
import type { StageView } from '@portico/contract/stage/stage-endpoints'
import { Pencil, X } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { confirm } from '@/components/feedback/confirm-store'
import { toast } from '@/components/feedback/toast-store'
import { Button } from '@/components/ui/button'
import { lateComponent } from '@/components/ui/late-component'
import { Row, Stack } from '@/components/ui/layout'
import { LocalTime } from '@/components/ui/local-time'
import { Notice } from '@/components/ui/notice'
import { Text } from '@/components/ui/text'
import { noteText } from '@/lib/catalogue/note-text'
import { useCancelPlannedDeployment } from '@/lib/stage/stage-queries'

// Loaded when it opens.
const PlanDeploymentDialog = lateComponent(() => import('./plan-deployment-dialog').then((module) => module.PlanDeploymentDialog))

interface PlannedDeploymentProps {
  apiId: string
  stage: StageView
  planned: PlannedDeploymentView
}

/** Shows the planned deployment of a version, with what changes or cancels it; or why it failed. */
export function PlannedDeployment({ apiId, stage, planned }: PlannedDeploymentProps) {
  const t = useTranslations('stage.planned')
  const locale = useLocale() as 'en' | 'ko'
  const [changing, setChanging] = useState(false)
  const remove = useCancelPlannedDeployment(apiId, stage.id)
  const { name } = stage
  const { plannedFor, plannedBy, note, failure } = planned
  const when = () => <LocalTime value={plannedFor} locale={locale} />
  const cancel = async () => {
    const { confirmed } = await confirm({
      title: t('cancelTitle', { name }),
      body: t('cancelBody'),
      confirmLabel: t('cancel'),
      danger: true,
    })
    if (!confirmed) return
    await remove.mutateAsync(undefined)
    toast.success(t('canceled', { name }))
  }
  const dismiss = async () => {
    await remove.mutateAsync(undefined)
    toast.success(t('removed'))
  }
  if (failure !== null) {
    return (
      <Notice tone="danger" title={t.rich('failedTitle', { when })}>
        <Stack gap={3}>
          <p>
            {t.has(`reasons.${failure}` as 'reasons.other') ? t(`reasons.${failure}` as 'reasons.other') : t('reasons.other')}{' '}
            {t('failedBody')}
          </p>
          <Row gap={2}>
            <Button
              size="sm"
              icon={<X size={14} aria-hidden="true" />}
              loading={remove.isPending}
              onClick={() => void dismiss().catch(() => undefined)}
            >
              {t('remove')}
            </Button>
          </Row>
        </Stack>
      </Notice>
    )
  }
  return (
    <Notice title={t.rich('title', { when })}>
      <Stack gap={3}>
        <p>
          {t('by', { name: plannedBy })} <Changes planned={planned} />
        </p>
        {note ? (
          <Text size="sm" breakable style={{ whiteSpace: 'pre-line' }}>
            {noteText(note, locale)}
          </Text>
        ) : null}
        <Row gap={2}>
          <Button size="sm" icon={<Pencil size={14} aria-hidden="true" />} onClick={() => setChanging(true)}>
            {t('change')}
          </Button>
          <Button
            size="sm"
            icon={<X size={14} aria-hidden="true" />}
            loading={remove.isPending}
            onClick={() => void cancel().catch(() => undefined)}
          >
            {t('cancel')}
          </Button>
        </Row>
      </Stack>
      {changing ? <PlanDeploymentDialog apiId={apiId} stage={stage} onClose={() => setChanging(false)} /> : null}
    </Notice>
  )
}

function Changes({ planned: { changeCount, breakingCount, announced } }: { planned: PlannedDeploymentView }) {
  const t = useTranslations('stage.planned')
  if (changeCount === null || breakingCount === null) return t('comparing')
  if (breakingCount === 0) return `${t('harmless', { count: changeCount })}.`
  return `${t('breaking', { count: breakingCount })}. ${t(announced ? 'announced' : 'silent')}`
}
