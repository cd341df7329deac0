'use client'
import { useState } from 'react'
import { FieldFrame, type FieldProps, useField } from '@/components/form/field-frame'
import styles from './stage.module.css'

/** A list of addresses typed one per line; the form's value is the list without empty lines. */
export function AddressLinesField({ name, label, help }: FieldProps) {
  const { id, field, error, invalid, describedBy } = useField(name)
  const [text, setText] = useState(() => (Array.isArray(field.value) ? field.value.join('\n') : ''))
  return (
    <FieldFrame id={id} label={label} help={help} error={error} required>
      <textarea
        ref={field.ref}
        id={id}
        name={field.name}
        rows={4}
        value={text}
        className={styles.lines}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value)
          field.onChange(linesOf(event.target.value))
        }}
        onBlur={field.onBlur}
        aria-invalid={invalid || undefined}
        aria-required
        aria-describedby={describedBy(help)}
      />
    </FieldFrame>
  )
}

/** The lines of a text, trimmed, without empty ones; commas separate too. */
export function linesOf(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
