'use client'
import type { ApiDetail } from '@portico/contract/api/api-endpoints'
import { approvalInput } from '@portico/contract/publication/publication-endpoints'
import { useTranslations } from 'next-intl'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { SwitchField } from '@/components/form/switch-field'
import { Dialog } from '@/components/ui/dialog'

/** Approves a publication; also decides on the pin, which the developer may have requested. */
export function ApproveDialog({
  api,
  onApprove,
  onClose,
}: {
  api: ApiDetail
  onApprove: (pin: boolean) => Promise<void>
  onClose: () => void
}) {
  const t = useTranslations('publication')
  return (
    <Dialog open size="sm" title={t('approveTitle', { name: api.name })} onClose={onClose}>
      <Form
        schema={approvalInput}
        defaultValues={{ pin: api.pinRequested || api.pinned }}
        guardUnsaved={false}
        label={t('approve')}
        onSubmit={({ pin }) => onApprove(pin)}
      >
        <p style={{ margin: 0, fontSize: 'var(--text-sm)' }}>{t('approveBody')}</p>
        <SwitchField name="pin" label={t('pin')} help={api.pinRequested ? t('pinRequested') : t('pinHelp')} />
        <FormActions submitLabel={t('approve')} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
