'use client'
import { FieldFrame } from './controls/field-frame'
import styles from './form.module.css'
import { type FieldProps, useField } from './use-field'

interface DayFieldProps extends FieldProps {
  /** The first day that the browser's calendar offers. */
  min?: string
}

/** Draws a field for a day of the calendar, kept as `2026-11-21`. */
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
