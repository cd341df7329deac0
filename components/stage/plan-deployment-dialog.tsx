'use client'
import {
  PLANNED_AHEAD_DAYS_MAX,
  PLANNED_AHEAD_MINUTES_MIN,
  plannedDeploymentInput,
  type UndeployedChangesView,
} from '@portico/contract/stage/planned-deployment'
import type { StageView } from '@portico/contract/stage/stage-endpoints'
import { DEPLOYMENT_NOTE_MAX } from '@portico/contract/stage/stage-input'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { MomentField } from '@/components/form/moment-field'
import { TextareaField } from '@/components/form/textarea-field'
import { Dialog } from '@/components/ui/dialog'
import { Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { FormSkeleton } from '@/components/ui/skeletons'
import { Muted, Text } from '@/components/ui/text'
import { undeployedChanges, usePlanDeployment } from '@/lib/stage/stage-queries'
import { endedByDeployment } from './ended-by-deployment'

interface PlanDeploymentDialogProps {
  apiId: string
  stage: StageView
  onClose: () => void
}

/** Asks when a version is deployed, and what the changelog should say of it; or changes both of the planned deployment. */
export function PlanDeploymentDialog({ apiId, stage, onClose }: PlanDeploymentDialogProps) {
  const t = useTranslations('stage.planned')
  const { name, environment } = stage
  const isPlanned = endedByDeployment(stage)
  const changes = useQuery({ ...undeployedChanges(apiId, stage.id), enabled: !isPlanned })
  const title = isPlanned ? t('changeTitle', { name }) : t('dialogTitle', { name, environment: environment.name })
  return (
    <Dialog open title={title} onClose={onClose}>
      {isPlanned ? (
        <PlanForm apiId={apiId} stage={stage} title={title} onClose={onClose} />
      ) : (
        <QueryView query={changes} skeleton={<FormSkeleton />}>
          {(found) => (
            <Stack gap={5}>
              <FoundChanges found={found} />
              <PlanForm apiId={apiId} stage={stage} title={title} onClose={onClose} />
            </Stack>
          )}
        </QueryView>
      )}
    </Dialog>
  )
}

const HOUR_MS = 3_600_000
const DAYS_AHEAD = 7

/** Returns a full hour in a week, so that subscribers can prepare. */
function suggestedMoment(): string {
  return new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + DAYS_AHEAD * 24 * HOUR_MS).toISOString()
}

function PlanForm({ apiId, stage, title, onClose }: PlanDeploymentDialogProps & { title: string }) {
  const t = useTranslations('stage.planned')
  const history = useTranslations('stage.history')
  const { name, planned } = stage
  const isPlanned = endedByDeployment(stage)
  const save = usePlanDeployment(apiId, stage.id, isPlanned)
  const { en, ko } = planned?.note ?? { en: '', ko: '' }
  return (
    <Form
      schema={plannedDeploymentInput}
      label={title}
      about={stage.id}
      defaultValues={{ plannedFor: isPlanned && planned ? planned.plannedFor : suggestedMoment(), en, ko }}
      guardUnsaved={false}
      onSubmit={async (values) => {
        await save.mutateAsync(values)
        toast.success(t(isPlanned ? 'saved' : 'done', { name }))
        onClose()
      }}
    >
      <Muted>{t('frozen')}</Muted>
      <MomentField
        name="plannedFor"
        label={t('moment')}
        help={t('momentHelp', { minutes: PLANNED_AHEAD_MINUTES_MIN, days: PLANNED_AHEAD_DAYS_MAX })}
      />
      <TextareaField name="en" label={history('noteEn')} help={history('noteHelp', { max: DEPLOYMENT_NOTE_MAX })} rows={2} />
      <TextareaField name="ko" label={history('noteKo')} rows={2} />
      <FormActions submitLabel={t(isPlanned ? 'save' : 'submit')} onCancel={onClose} />
    </Form>
  )
}

/** Shows how many changes break callers, and the first of them. */
function FoundChanges({ found: { breaking, changeCount, breakingCount, isWhole } }: { found: UndeployedChangesView }) {
  const t = useTranslations('stage.planned')
  const atLeast = isWhole ? null : <p>{t('atLeast')}</p>
  if (breakingCount === 0) return <Notice title={t('harmless', { count: changeCount })}>{atLeast}</Notice>
  const lines = [...new Set(breaking.map(({ httpMethod, path, name }) => [httpMethod, path, name].join(' ').trim()))]
  return (
    <Notice tone="warning" title={t('breaking', { count: breakingCount })}>
      <Stack gap={2}>
        <ul>
          {lines.map((line) => (
            <li key={line}>
              <Text as="code" size="sm" breakable>
                {line}
              </Text>
            </li>
          ))}
        </ul>
        {breakingCount > breaking.length ? <p>{t('more', { count: breakingCount - breaking.length })}</p> : null}
        {atLeast}
        <p>{t('breakingHelp')}</p>
      </Stack>
    </Notice>
  )
}
