'use client'
import { type ReactNode, useState } from 'react'
import { FieldFrame, type FieldProps, useField } from './field-frame'
import styles from './form.module.css'

interface NumberFieldProps extends FieldProps {
  placeholder?: string
  /** The unit behind the number, for example `ms`. */
  after?: ReactNode
  hideLabel?: boolean
}

/** A number: what is typed stays as typed, the form gets a number, or the text where it is none, so that its rule can say so. */
export function NumberField({ name, label, help, disabled, placeholder, after, hideLabel }: NumberFieldProps) {
  const { id, field, error, invalid, required, describedBy } = useField(name)
  const [typed, setTyped] = useState<string>()
  const held = field.value === undefined || field.value === null ? '' : String(field.value)
  const shown = typed !== undefined && numberOf(typed) === field.value ? typed : held
  return (
    <FieldFrame id={id} label={label} help={help} error={error} required={required} hideLabel={hideLabel}>
      <div className={styles.inputRow}>
        <input
          ref={field.ref}
          id={id}
          name={field.name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          className={`${styles.input} ${styles.number}`}
          placeholder={placeholder}
          disabled={disabled}
          onBlur={field.onBlur}
          onChange={(event) => {
            setTyped(event.target.value)
            field.onChange(numberOf(event.target.value))
          }}
          aria-invalid={invalid || undefined}
          aria-required={required || undefined}
          aria-describedby={describedBy(help)}
        />
        {after ? <span className={styles.affix}>{after}</span> : null}
      </div>
    </FieldFrame>
  )
}

function numberOf(text: string): number | string {
  const trimmed = text.trim()
  return trimmed !== '' && Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed
}
