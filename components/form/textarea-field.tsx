'use client'
import { FieldFrame } from './controls/field-frame'
import { TextArea } from './controls/text-area'
import { type FieldProps, useField } from './use-field'

interface TextareaFieldProps extends FieldProps {
  rows?: number
  placeholder?: string
  code?: boolean
}

/** Shows a field for several lines of plain text. */
export function TextareaField({ rows = 4, placeholder, code, ...props }: TextareaFieldProps) {
  const { frame, control, field } = useField(props)
  return (
    <FieldFrame {...frame}>
      <TextArea {...field} {...control} rows={rows} placeholder={placeholder} code={code} value={field.value ?? ''} />
    </FieldFrame>
  )
}
