'use client'
import type { ApiKeyView } from '@portico/contract/subscription/subscription-endpoints'
import { keyInput } from '@portico/contract/subscription/subscription-input'
import { useTranslations } from 'next-intl'
import { toast } from '@/components/feedback/toast-store'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { TextField } from '@/components/form/text-field'
import { Dialog } from '@/components/ui/dialog'
import { useRenameKey } from '@/lib/subscription/subscription-own-queries'

interface RenameKeyDialogProps {
  subscriptionId: string
  apiKey: ApiKeyView
  onClose: () => void
}

/** Asks for the name of a key; an empty one removes the name. */
export function RenameKeyDialog({ subscriptionId, apiKey, onClose }: RenameKeyDialogProps) {
  const t = useTranslations('subscription-own.keys')
  const rename = useRenameKey(subscriptionId, apiKey.id)
  return (
    <Dialog open title={t('renameTitle', { lastFour: apiKey.lastFour })} size="sm" onClose={onClose}>
      <Form
        schema={keyInput}
        defaultValues={{ name: apiKey.name }}
        about={apiKey.id}
        guardUnsaved={false}
        label={t('rename')}
        onSubmit={async (values) => {
          await rename.mutateAsync(values)
          toast.success(t('renamed'))
          onClose()
        }}
      >
        <TextField name="name" label={t('name')} autoFocus />
        <FormActions submitLabel={t('save')} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
