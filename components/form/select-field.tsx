'use client'
import { FieldFrame } from './controls/field-frame'
import { type Choice, SelectInput } from './controls/select-input'
import { type FieldProps, useField } from './use-field'

interface SelectFieldProps extends FieldProps {
  choices: readonly Choice[]
  /** The label of the empty choice; without it there is none. */
  placeholder?: string
  hideLabel?: boolean
  /** Marks the field as required although the schema alone does not. */
  required?: boolean
}

/** Shows a field for one choice of several. */
export function SelectField({ choices, placeholder, hideLabel, ...props }: SelectFieldProps) {
  const { frame, control, field } = useField(props)
  return (
    <FieldFrame {...frame} hideLabel={hideLabel}>
      <SelectInput {...field} {...control} value={field.value ?? ''} choices={choices} placeholder={placeholder} />
    </FieldFrame>
  )
}
