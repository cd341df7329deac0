'use client'
import { FieldFrame } from './controls/field-frame'
import { TextInput, type TextInputProps } from './controls/text-input'
import { useUnkeptField } from './form-context'
import { type FieldProps, useField } from './use-field'

interface TextFieldProps
  extends FieldProps,
    Pick<TextInputProps, 'placeholder' | 'autoComplete' | 'inputMode' | 'before' | 'after' | 'code' | 'autoFocus'> {
  type?: 'text' | 'email' | 'url' | 'tel'
  hideLabel?: boolean
  /** Marks the field as required although the schema alone does not. */
  required?: boolean
  /** A note after the label of an optional field beside a required one. */
  optional?: string
}

/** Shows a field for one line of text. */
export function TextField({ name, label, help, disabled, required, optional, hideLabel, type = 'text', code, ...rest }: TextFieldProps) {
  const { frame, control, field } = useField({ name, label, help, disabled, required })
  useUnkeptField(name, rest.autoComplete === 'one-time-code')
  return (
    <FieldFrame {...frame} note={optional} hideLabel={hideLabel}>
      <TextInput
        {...rest}
        {...field}
        {...control}
        type={type}
        code={code}
        value={field.value ?? ''}
        spellCheck={code || type !== 'text' ? false : undefined}
      />
    </FieldFrame>
  )
}
