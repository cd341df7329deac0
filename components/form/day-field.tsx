'use client'
import { FieldFrame } from './controls/field-frame'
import styles from './form.module.css'
import { type FieldProps, useField } from './use-field'

interface DayFieldProps extends FieldProps {
  /** The first day of the browser's calendar. */
  min?: string
}

/** Shows a field for a date, stored as `2026-11-21`. */
export function DayField({ min, ...props }: DayFieldProps) {
  const { frame, control, field } = useField(props)
  const { 'aria-required': required, ...attributes } = control
  return (
    <FieldFrame {...frame}>
      <input
        {...field}
        {...attributes}
        type="date"
        min={min}
        value={field.value ?? ''}
        className={`${styles.input} ${styles.number}`}
        required={required}
      />
    </FieldFrame>
  )
}
