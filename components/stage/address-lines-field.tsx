'use client'
import { useState } from 'react'
import { FieldFrame } from '@/components/form/controls/field-frame'
import { TextArea } from '@/components/form/controls/text-area'
import { type FieldProps, useField } from '@/components/form/use-field'

/** Shows a field for addresses, one per line; the form's value is the list without empty lines. */
export function AddressLinesField(props: FieldProps) {
  const { frame, control, field } = useField({ ...props, required: true })
  const [text, setText] = useState(() => (Array.isArray(field.value) ? field.value.join('\n') : ''))
  return (
    <FieldFrame {...frame}>
      <TextArea
        {...control}
        ref={field.ref}
        name={field.name}
        rows={4}
        value={text}
        code
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value)
          field.onChange(linesOf(event.target.value))
        }}
        onBlur={field.onBlur}
      />
    </FieldFrame>
  )
}

/** Returns the lines of a text, trimmed, without empty ones; commas separate too. */
export function linesOf(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
