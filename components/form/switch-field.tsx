'use client'
import looks from './choice.module.css'
import { type FieldProps, useField } from './field-frame'
import styles from './form.module.css'

/** On or off. The label stands beside it, since it reads as one sentence. */
export function SwitchField({ name, label, help, disabled }: FieldProps) {
  return <BooleanField name={name} label={label} help={help} disabled={disabled} look="switch" />
}

/** A single statement to agree to, for example terms of use. */
export function CheckboxField({ name, label, help, disabled }: FieldProps) {
  return <BooleanField name={name} label={label} help={help} disabled={disabled} look="checkbox" />
}

function BooleanField({ name, label, help, disabled, look }: FieldProps & { look: 'switch' | 'checkbox' }) {
  const { id, field, error, invalid, describedBy } = useField(name)
  return (
    <div className={styles.field}>
      <label className={looks.check} htmlFor={id}>
        <input
          ref={field.ref}
          id={id}
          type="checkbox"
          role={look === 'switch' ? 'switch' : undefined}
          name={name}
          className={look === 'switch' ? looks.switch : undefined}
          checked={field.value === true}
          disabled={disabled}
          onChange={(event) => field.onChange(event.target.checked)}
          onBlur={field.onBlur}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy(help)}
        />
        <span>{label}</span>
      </label>
      {help ? (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
