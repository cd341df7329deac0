'use client'
import { Eye, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FieldFrame, type FieldProps, useField } from './field-frame'
import styles from './form.module.css'

interface PasswordFieldProps extends FieldProps {
  autoComplete?: 'current-password' | 'new-password'
}

/** A password, hidden until its owner asks to see it. */
export function PasswordField({ name, label, help, disabled, autoComplete = 'current-password' }: PasswordFieldProps) {
  const t = useTranslations('kit.form')
  const [visible, setVisible] = useState(false)
  const { id, field, error, invalid, required, describedBy } = useField(name)
  return (
    <FieldFrame id={id} label={label} help={help} error={error} required={required}>
      <div className={styles.inputRow}>
        <input
          {...field}
          id={id}
          type={visible ? 'text' : 'password'}
          value={field.value ?? ''}
          className={styles.input}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          disabled={disabled}
          aria-invalid={invalid || undefined}
          aria-required={required || undefined}
          aria-describedby={describedBy(help)}
        />
        <button
          type="button"
          className={styles.inside}
          aria-pressed={visible}
          aria-label={t('showPassword')}
          title={visible ? t('hidePassword') : t('showPassword')}
          onClick={() => setVisible((now) => !now)}
        >
          {visible ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
        </button>
      </div>
    </FieldFrame>
  )
}
