'use client'
import type { OwnSubscriptionDetail } from '@portico/contract/subscription/subscription-endpoints'
import { purposeInput } from '@portico/contract/subscription/subscription-input'
import { useTranslations } from 'next-intl'
import { toast } from '@/components/feedback/toast-store'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { TextareaField } from '@/components/form/textarea-field'
import { Dialog } from '@/components/ui/dialog'
import { useUpdatePurpose } from '@/lib/subscription/subscription-own-queries'

interface PurposeDialogProps {
  subscription: OwnSubscriptionDetail
  onClose: () => void
}

/** Asks what the subscriber uses the API for. */
export function PurposeDialog({ subscription, onClose }: PurposeDialogProps) {
  const t = useTranslations('subscription-own.purpose')
  const update = useUpdatePurpose(subscription.id)
  return (
    <Dialog open title={t('title')} onClose={onClose}>
      <Form
        schema={purposeInput}
        defaultValues={{ purpose: subscription.purpose }}
        label={t('title')}
        onSubmit={async (values) => {
          await update.mutateAsync(values)
          toast.success(t('saved'))
          onClose()
        }}
      >
        <TextareaField name="purpose" label={t('label')} help={t('help')} />
        <FormActions submitLabel={t('save')} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
