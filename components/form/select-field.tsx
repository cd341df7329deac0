'use client'
import { FieldFrame, type FieldProps, useField } from './field-frame'
import styles from './form.module.css'

/** One choice: its value and its words. */
export interface Choice {
  value: string
  label: string
  /** A second line, where the screen has room for one. */
  help?: string
  disabled?: boolean
}

interface SelectFieldProps extends FieldProps {
  choices: readonly Choice[]
  /** Words of the empty choice; without it the first choice stands. */
  placeholder?: string
  hideLabel?: boolean
}

/** One of several, by the browser's own list. */
export function SelectField({ name, label, help, disabled, choices, placeholder, hideLabel }: SelectFieldProps) {
  const { id, field, error, invalid, required, describedBy } = useField(name)
  return (
    <FieldFrame id={id} label={label} help={help} error={error} required={required} hideLabel={hideLabel}>
      <select
        {...field}
        id={id}
        value={field.value ?? ''}
        className={`${styles.input} ${styles.select}`}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-required={required || undefined}
        aria-describedby={describedBy(help)}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
