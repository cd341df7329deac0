'use client'
import type { ApiDetail } from '@portico/contract/api/api-endpoints'
import { deprecationInput, mayFollow } from '@portico/contract/stage/deprecation'
import type { StageView } from '@portico/contract/stage/stage-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { DayField } from '@/components/form/day-field'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { SelectField } from '@/components/form/select-field'
import { Dialog } from '@/components/ui/dialog'
import { FormSkeleton } from '@/components/ui/skeletons'
import { Muted } from '@/components/ui/text'
import { utcToday } from '@/lib/i18n/format-day'
import { ALL_STAGES, stageList, useDeprecateStage } from '@/lib/stage/stage-queries'

interface DeprecationDialogProps {
  api: Pick<ApiDetail, 'id' | 'name'>
  stage: StageView
  onClose: () => void
}

/** Asks for sunset date and successor of a version, to announce or to change them. */
export function DeprecationDialog({ api, stage, onClose }: DeprecationDialogProps) {
  const t = useTranslations('stage.deprecation')
  const stages = useQuery(stageList(api.id, ALL_STAGES))
  const deprecate = useDeprecateStage(api.id, stage)
  const { name, deprecation } = stage
  return (
    <Dialog open title={t(deprecation ? 'changeTitle' : 'dialogTitle', { name })} onClose={onClose}>
      <QueryView query={stages} skeleton={<FormSkeleton />}>
        {({ items }) => (
          <Form
            schema={deprecationInput}
            defaultValues={{ sunsetOn: deprecation?.sunsetOn ?? '', successorId: deprecation?.successor?.id ?? '' }}
            fieldOfError={{ SuccessorNotAllowed: 'successorId' }}
            guardUnsaved={false}
            label={t('title')}
            onSubmit={async (values) => {
              await deprecate.mutateAsync(values)
              toast.success(t(deprecation ? 'changed' : 'deprecated', { name }))
              onClose()
            }}
          >
            <Muted>{t('notified', { api: api.name })}</Muted>
            <DayField name="sunsetOn" label={t('sunset')} help={t('sunsetHelp')} min={utcToday()} />
            <SelectField
              name="successorId"
              label={t('successor')}
              help={t('successorHelp')}
              placeholder={t('successorNone')}
              choices={successorsOf(stage, items)}
            />
            <FormActions submitLabel={t(deprecation ? 'save' : 'submit')} onCancel={onClose} />
          </Form>
        )}
      </QueryView>
    </Dialog>
  )
}

/** Returns the possible successors, and the announced one whatever its state is. */
function successorsOf(stage: StageView, all: readonly StageView[]) {
  const announced = stage.deprecation?.successor?.id
  return all
    .filter(
      ({ id, deployment, deprecation }) =>
        id === announced || mayFollow({ id, deployed: deployment !== null, deprecated: deprecation !== null }, stage.id),
    )
    .map(({ id, name, environment }) => ({ value: id, label: `${name} · ${environment.name}` }))
}
