'use client'
import type { RichText } from '@portico/contract/rule/rich-text'
import { RichTextEditor } from '@/components/editor/rich-text-editor'
import { FieldFrame } from './controls/field-frame'
import { type FieldProps, useField } from './use-field'

/** Shows a field for formatted text, stored as the contract's JSON document. */
export function RichTextField({ placeholder, ...props }: FieldProps & { placeholder?: string }) {
  const { frame, control, field } = useField(props)
  return (
    <FieldFrame {...frame}>
      <RichTextEditor
        id={control.id}
        value={field.value as RichText | null | undefined}
        onChange={field.onChange}
        onBlur={field.onBlur}
        placeholder={placeholder}
        disabled={control.disabled}
        invalid={control['aria-invalid'] === true}
        required={control['aria-required'] === true}
        labelledBy={`${control.id}-label`}
        describedBy={control['aria-describedby']}
      />
    </FieldFrame>
  )
}
