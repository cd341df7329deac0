'use client'
import { FieldFrame } from './controls/field-frame'
import styles from './form.module.css'
import { type FieldProps, useField } from './use-field'

const MINUTE_MS = 60_000
const MINUTE_LENGTH = '2026-11-21T12:00'.length

/** Shows a field for a moment in the person's time zone, stored as `2026-11-21T12:00:00.000Z`; empty is stored as an empty text. */
export function MomentField(props: FieldProps) {
  const { frame, control, field } = useField(props)
  const { 'aria-required': required, ...attributes } = control
  return (
    <FieldFrame {...frame}>
      <input
        {...field}
        {...attributes}
        type="datetime-local"
        value={localMinute(field.value)}
        onChange={({ target }) => field.onChange(momentOf(target.value))}
        className={`${styles.input} ${styles.number}`}
        required={required}
      />
    </FieldFrame>
  )
}

/** Returns what the browser's control contains as a moment; an empty text for nothing, and for a year that no moment has. */
function momentOf(minute: string): string {
  const at = new Date(minute)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}

/** Returns a moment as the browser's control writes it: `2026-11-21T21:00`, in the person's time zone. */
function localMinute(value: unknown): string {
  const at = typeof value === 'string' && value !== '' ? new Date(value) : undefined
  if (at === undefined || Number.isNaN(at.getTime())) return ''
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, MINUTE_LENGTH)
}
