'use client'
import { MAINTENANCE_MESSAGE_MAX } from '@portico/contract/portal-management/portal-management'
import type { Maintenance } from '@portico/contract/portal-management/portal-management-endpoints'
import { maintenanceInput } from '@portico/contract/portal-management/portal-management-input'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from '@/components/feedback/toast-store'
import { Form, type FormValues } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { FieldRow, FormSection } from '@/components/form/form-section'
import { MomentField } from '@/components/form/moment-field'
import { SwitchField } from '@/components/form/switch-field'
import { TextareaField } from '@/components/form/textarea-field'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { useUpdateMaintenance } from '@/lib/portal-management/portal-management-queries'

/** Shows the fields of maintenance mode, and warns while it is on. */
export function MaintenanceForm({ maintenance, onSaved }: { maintenance: Maintenance; onSaved: () => void }) {
  const t = useTranslations('portal-management')
  const update = useUpdateMaintenance()
  // A refetch must not change the revision that the typed values were read with.
  const [first] = useState(maintenance)
  const save = async (values: FormValues<typeof maintenanceInput>) => {
    await update.mutateAsync(values)
    toast.success(t(values.isOn ? 'maintenanceOnToast' : 'maintenanceOffToast'))
    onSaved()
  }
  return (
    <Card>
      <Form schema={maintenanceInput} label={t('maintenance')} defaultValues={{ ...first, endsAt: first.endsAt ?? '' }} onSubmit={save}>
        <FormSection title={t('maintenance')} description={t('maintenanceHelp')}>
          {maintenance.isOn ? <Notice tone="warning">{t('maintenanceIsOn')}</Notice> : null}
          <SwitchField name="isOn" label={t('turnOn')} />
          <FieldRow>
            <TextareaField name="message.en" label={t('messageEn')} help={t('messageHelp', { max: MAINTENANCE_MESSAGE_MAX })} rows={3} />
            <TextareaField name="message.ko" label={t('messageKo')} rows={3} />
          </FieldRow>
          <FieldRow>
            <MomentField name="endsAt" label={t('expectedEnd')} help={t('expectedEndHelp')} />
          </FieldRow>
        </FormSection>
        <FormActions plain submitLabel={t('saveMaintenance')} />
      </Form>
    </Card>
  )
}
