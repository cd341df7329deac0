'use client'
import { PORTAL_MENUS } from '@portico/contract/portal-management/portal-management'
import type { PortalMenus } from '@portico/contract/portal-management/portal-management-endpoints'
import { portalMenusInput } from '@portico/contract/portal-management/portal-management-input'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from '@/components/feedback/toast-store'
import { CheckboxGroupField } from '@/components/form/checkbox-group-field'
import { Form, type FormValues } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { FormSection } from '@/components/form/form-section'
import { SwitchField } from '@/components/form/switch-field'
import { Card } from '@/components/ui/card'
import { useUpdatePortalMenus } from '@/lib/portal-management/portal-management-queries'

/** Shows which menus the portal has, and whether the status of its APIs is public. */
export function MenusForm({ menus, onSaved }: { menus: PortalMenus; onSaved: () => void }) {
  const t = useTranslations('portal-management')
  const update = useUpdatePortalMenus()
  // A refetch must not change the revision that the chosen values were read with.
  const [first] = useState(menus)
  const save = async (values: FormValues<typeof portalMenusInput>) => {
    await update.mutateAsync(values)
    toast.success(t('menusSavedToast'))
    onSaved()
  }
  return (
    <Card>
      <Form schema={portalMenusInput} label={t('menus')} defaultValues={first} onSubmit={save}>
        <FormSection title={t('menus')} description={t('menusHelp')}>
          <CheckboxGroupField
            name="shown"
            label={t('shownMenus')}
            help={t('shownMenusHelp')}
            column="12rem"
            choices={PORTAL_MENUS.map((value) => ({ value, label: t(`menuNames.${value}`) }))}
          />
          <SwitchField name="publishesStatus" label={t('publishesStatus')} help={t('publishesStatusHelp')} />
        </FormSection>
        <FormActions plain submitLabel={t('saveMenus')} />
      </Form>
    </Card>
  )
}
