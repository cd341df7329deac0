'use client'
import { FieldFrame, type FieldProps, useField } from './field-frame'
import styles from './form.module.css'

interface DayFieldProps extends FieldProps {
  /** The first day that the browser's calendar offers. */
  min?: string
}

/** A day of the calendar, kept as `2026-11-21`. */
export function DayField({ name, label, help, disabled, min }: DayFieldProps) {
  const { id, field, error, invalid, required, describedBy } = useField(name)
  return (
    <FieldFrame id={id} label={label} help={help} error={error} required={required}>
      <input
        {...field}
        id={id}
        type="date"
        min={min}
        value={field.value ?? ''}
        className={`${styles.input} ${styles.number}`}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        required={required}
        aria-describedby={describedBy(help)}
      />
    </FieldFrame>
  )
}
