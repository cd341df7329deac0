'use client'
import { type ReactNode, useState } from 'react'
import { FieldFrame } from './controls/field-frame'
import { TextInput } from './controls/text-input'
import styles from './form.module.css'
import { type FieldProps, useField } from './use-field'

interface NumberFieldProps extends FieldProps {
  placeholder?: string
  /** The unit after the number, for example `ms`. */
  after?: ReactNode
  hideLabel?: boolean
}

/**
 * Shows a field for a number. The typed text stays as it is; the form gets a number, or the text if it is not a number, so that the schema's
 * rule reports it.
 */
export function NumberField({ placeholder, after, hideLabel, ...props }: NumberFieldProps) {
  const { frame, control, field } = useField(props)
  const [typed, setTyped] = useState<string>()
  const held = field.value === undefined || field.value === null ? '' : String(field.value)
  const shown = typed !== undefined && numberOf(typed) === field.value ? typed : held
  return (
    <FieldFrame {...frame} hideLabel={hideLabel}>
      <TextInput
        {...control}
        ref={field.ref}
        name={field.name}
        inputMode="decimal"
        value={shown}
        className={styles.number}
        placeholder={placeholder}
        after={after}
        onBlur={field.onBlur}
        onChange={(event) => {
          setTyped(event.target.value)
          field.onChange(numberOf(event.target.value))
        }}
      />
    </FieldFrame>
  )
}

function numberOf(text: string): number | string {
  const trimmed = text.trim()
  return trimmed !== '' && Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed
}
