'use client'
import type { RichText } from '@portico/contract/rule/rich-text'
import { RichTextEditor } from '@/components/editor/rich-text-editor'
import { FieldFrame, type FieldProps, useField } from './field-frame'

/** Formatted text, kept as the contract's JSON document. */
export function RichTextField({ name, label, help, disabled, placeholder }: FieldProps & { placeholder?: string }) {
  const { id, field, error, invalid, required, describedBy } = useField(name)
  return (
    <FieldFrame id={id} label={label} help={help} error={error} required={required}>
      <RichTextEditor
        id={id}
        value={field.value as RichText | null | undefined}
        onChange={field.onChange}
        onBlur={field.onBlur}
        placeholder={placeholder}
        disabled={disabled}
        invalid={invalid}
        required={required}
        labelledBy={`${id}-label`}
        describedBy={describedBy(help)}
      />
    </FieldFrame>
  )
}
