'use client'
import { FieldFrame, type FieldProps, useField } from './field-frame'
import styles from './form.module.css'

interface TextareaFieldProps extends FieldProps {
  rows?: number
  placeholder?: string
  code?: boolean
}

/** Several lines of plain text. */
export function TextareaField({ name, label, help, disabled, rows = 4, placeholder, code }: TextareaFieldProps) {
  const { id, field, error, invalid, required, describedBy } = useField(name)
  return (
    <FieldFrame id={id} label={label} help={help} error={error} required={required}>
      <textarea
        {...field}
        id={id}
        rows={rows}
        value={field.value ?? ''}
        className={code ? `${styles.input} ${styles.area} ${styles.code}` : `${styles.input} ${styles.area}`}
        placeholder={placeholder}
        disabled={disabled}
        spellCheck={code ? false : undefined}
        aria-invalid={invalid || undefined}
        aria-required={required || undefined}
        aria-describedby={describedBy(help)}
      />
    </FieldFrame>
  )
}
