'use client'
import { useTranslations } from 'next-intl'
import { FieldFrame } from './controls/field-frame'
import { PasswordInput } from './controls/password-input'
import { useUnkeptField } from './form-context'
import { type FieldProps, useField } from './use-field'

interface PasswordFieldProps extends FieldProps {
  autoComplete?: 'current-password' | 'new-password'
}

/** Shows a field for a password. */
export function PasswordField({ autoComplete = 'current-password', ...props }: PasswordFieldProps) {
  const t = useTranslations('kit.form')
  const { frame, control, field } = useField(props)
  useUnkeptField(props.name)
  return (
    <FieldFrame {...frame}>
      <PasswordInput
        {...field}
        {...control}
        value={field.value ?? ''}
        autoComplete={autoComplete}
        labels={{ show: t('showPassword'), hide: t('hidePassword') }}
      />
    </FieldFrame>
  )
}
