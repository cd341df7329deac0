'use client'
import { type GeneralSettingsView, generalSettingsInput, ROLE_GROUPS } from '@portico/contract/setting/setting-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { QueryView } from '@/components/data/query-view'
import { confirm } from '@/components/feedback/confirm-store'
import { showError } from '@/components/feedback/error-store'
import { toast } from '@/components/feedback/toast-store'
import { CheckboxGroupField } from '@/components/form/checkbox-group-field'
import { Form, type FormValues } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { FieldRow, FormSection } from '@/components/form/form-section'
import { NumberField } from '@/components/form/number-field'
import { SwitchField } from '@/components/form/switch-field'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { generalSettings, useUpdateGeneralSettings } from '@/lib/setting/setting-queries'

type Values = FormValues<typeof generalSettingsInput>

/** Shows the settings of session lifetimes and two-step sign-in. */
export function AdminSettings() {
  const query = useQuery(generalSettings())
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(data) => <AdminSettingsForm settings={data} />}
    </QueryView>
  )
}

/** Thrown when the person returns to the form: nothing was sent, and no error is shown. */
class SavingStopped extends Error {}

function AdminSettingsForm({ settings }: { settings: GeneralSettingsView }) {
  const t = useTranslations('setting.admin')
  const update = useUpdateGeneralSettings()
  const { refreshTokenHours, accessTokenMinutes, twoStep, twoStepRoles } = settings
  const save = async (values: Values) => {
    if (mayLockOutAdmins(settings, values)) {
      const { confirmed } = await confirm({
        title: t('shutOutTitle'),
        body: t('shutOutBody'),
        confirmLabel: t('shutOutConfirm'),
        danger: true,
      })
      if (!confirmed) throw new SavingStopped()
    }
    await update.mutateAsync(values)
    toast.success(t('savedToast'))
  }
  return (
    <Card>
      <Form
        schema={generalSettingsInput}
        defaultValues={{ refreshTokenHours, accessTokenMinutes, twoStep, twoStepRoles }}
        label={t('label')}
        onSubmit={save}
        onRefused={(error) => {
          if (!(error instanceof SavingStopped)) showError(error)
        }}
      >
        <FormSection title={t('tokens')} description={t('tokensHelp')}>
          <FieldRow>
            <NumberField name="refreshTokenHours" label={t('refreshToken')} help={t('refreshTokenHelp')} after={t('hours')} />
            <NumberField name="accessTokenMinutes" label={t('accessToken')} help={t('accessTokenHelp')} after={t('minutes')} />
          </FieldRow>
        </FormSection>
        <FormSection title={t('twoStep')} description={t('twoStepHelp')}>
          {settings.twoStepSwitchedOff ? (
            <Notice tone="warning" title={t('switchedOffTitle')}>
              {t('switchedOffBody')}
            </Notice>
          ) : null}
          <SwitchField name="twoStep" label={t('twoStepSwitch')} />
          <TwoStepRoles mailServerSet={settings.mailServerSet} />
        </FormSection>
        <FormActions submitLabel={t('save')} />
      </Form>
    </Card>
  )
}

/** Shows, while two-step sign-in is on, for which roles it is required. */
function TwoStepRoles({ mailServerSet }: { mailServerSet: boolean }) {
  const t = useTranslations('setting.admin')
  if (useWatch({ name: 'twoStep' }) !== true) return null
  return (
    <>
      <CheckboxGroupField
        name="twoStepRoles"
        label={t('twoStepRoles')}
        choices={ROLE_GROUPS.map((group) => ({ value: group, label: t(`roleGroups.${group}`), help: t(`roleGroupsHelp.${group}`) }))}
      />
      {mailServerSet ? null : (
        <Notice tone="warning" title={t('noMailServerTitle')}>
          {t('noMailServerBody')}
        </Notice>
      )}
    </>
  )
}

/** Returns whether admins would need codes that only a signed-in admin could read. */
function mayLockOutAdmins({ mailServerSet, twoStep, twoStepRoles }: GeneralSettingsView, next: Values): boolean {
  const asksAdmins = (roles: readonly string[], on: boolean) => on && roles.includes('admin')
  return !mailServerSet && asksAdmins(next.twoStepRoles, next.twoStep) && !asksAdmins(twoStepRoles, twoStep)
}
