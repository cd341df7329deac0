'use client'
import type { ApiKeyView } from '@portico/contract/subscription/subscription-endpoints'
import { KEY_OVERLAPS, rotationInput } from '@portico/contract/subscription/subscription-input'
import { useTranslations } from 'next-intl'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { SelectField } from '@/components/form/select-field'
import { TextField } from '@/components/form/text-field'
import { Dialog } from '@/components/ui/dialog'
import { useRotateKey } from '@/lib/subscription/subscription-own-queries'

interface RotateKeyDialogProps {
  subscriptionId: string
  apiKey: ApiKeyView
  /** Whether another key works already: then this one cannot work beside the new one. */
  full: boolean
  onRotated: (secret: string) => void
  onClose: () => void
}

/** Asks how long a key still works after a new one has taken its place, and for the new one's name. */
export function RotateKeyDialog({ subscriptionId, apiKey, full, onRotated, onClose }: RotateKeyDialogProps) {
  const t = useTranslations('subscription-own.keys')
  const rotate = useRotateKey(subscriptionId, apiKey.id)
  const overlaps = full ? KEY_OVERLAPS.slice(0, 1) : KEY_OVERLAPS
  return (
    <Dialog open title={t('rotateTitle', { lastFour: apiKey.lastFour })} size="sm" onClose={onClose}>
      <Form
        schema={rotationInput}
        defaultValues={{ name: apiKey.name, overlap: full ? 'none' : 'day' }}
        about={apiKey.id}
        guardUnsaved={false}
        label={t('rotate')}
        onSubmit={async (values) => {
          const { secret } = await rotate.mutateAsync(values)
          onRotated(secret)
          onClose()
        }}
      >
        <SelectField
          name="overlap"
          label={t('overlap')}
          help={t(full ? 'overlapFull' : 'overlapHelp')}
          choices={overlaps.map((overlap) => ({ value: overlap, label: t(`overlaps.${overlap}`) }))}
        />
        <TextField name="name" label={t('newName')} optional={t('optional')} />
        <FormActions submitLabel={t('rotate')} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
