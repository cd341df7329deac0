'use client'
import { provePasswordInput } from '@portico/contract/account-settings/account-settings-endpoints'
import { useTranslations } from 'next-intl'
import { Form } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { PasswordField } from '@/components/form/password-field'
import { AccountName } from './account-name'

interface ProvePasswordFormProps {
  email: string
  /** The name of the form for assistive technology. */
  label: string
  submitLabel: string
  onCancel: () => void
  onProved: (body: { password: string }) => Promise<unknown>
}

/** Asks for the password before an act for which an open session is not enough. */
export function ProvePasswordForm({ email, label, submitLabel, onCancel, onProved }: ProvePasswordFormProps) {
  const t = useTranslations('account-settings.authenticator')
  return (
    <Form
      schema={provePasswordInput}
      label={label}
      defaultValues={{ password: '' }}
      fieldOfError={{ WrongPassword: 'password' }}
      guardUnsaved={false}
      onSubmit={onProved}
    >
      <AccountName email={email} />
      <PasswordField name="password" label={t('password')} />
      <FormActions submitLabel={submitLabel} onCancel={onCancel} />
    </Form>
  )
}
