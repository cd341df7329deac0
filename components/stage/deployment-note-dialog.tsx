'use client'
import type { DeploymentView } from '@portico/contract/stage/stage-endpoints'
import { DEPLOYMENT_NOTE_MAX, deploymentNoteInput } from '@portico/contract/stage/stage-input'
import { useTranslations } from 'next-intl'
import { toast } from '@/components/feedback/toast-store'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { TextareaField } from '@/components/form/textarea-field'
import { Dialog } from '@/components/ui/dialog'
import { useNoteDeployment } from '@/lib/stage/stage-queries'

interface DeploymentNoteDialogProps {
  apiId: string
  stageId: string
  deployment: DeploymentView
  onClose: () => void
}

/** Asks what the changelog should say of a deployment beside its changes. */
export function DeploymentNoteDialog({ apiId, stageId, deployment: { number, note }, onClose }: DeploymentNoteDialogProps) {
  const t = useTranslations('stage.history')
  const save = useNoteDeployment(apiId, stageId)
  const title = t('noteTitle', { number })
  return (
    <Dialog open title={title} onClose={onClose}>
      <Form
        schema={deploymentNoteInput}
        label={title}
        about={`${stageId} ${number}`}
        defaultValues={{ ...(note ?? { en: '', ko: '' }), number }}
        guardUnsaved={false}
        onSubmit={async (values) => {
          await save.mutateAsync(values)
          toast.success(t('noteSaved', { number }))
          onClose()
        }}
      >
        <TextareaField name="en" label={t('noteEn')} help={t('noteHelp', { max: DEPLOYMENT_NOTE_MAX })} rows={3} />
        <TextareaField name="ko" label={t('noteKo')} rows={3} />
        <FormActions submitLabel={t('saveNote')} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
