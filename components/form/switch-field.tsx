'use client'
import { Stack } from '@/components/ui/layout'
import { Checkbox } from './controls/checkbox'
import { FieldMessages } from './controls/field-frame'
import { type FieldProps, useField } from './use-field'

/** Shows a field that is on or off, with its label beside it. */
export function SwitchField(props: FieldProps) {
  return <BooleanField {...props} look="switch" />
}

/** Shows a field for one statement to agree to, for example terms of use. */
export function CheckboxField(props: FieldProps) {
  return <BooleanField {...props} look="checkbox" />
}

function BooleanField({ look, ...props }: FieldProps & { look: 'switch' | 'checkbox' }) {
  const { frame, control, field } = useField(props)
  const { 'aria-required': _required, ...attributes } = control
  return (
    <Stack gap={2}>
      <Checkbox
        {...attributes}
        ref={field.ref}
        name={field.name}
        look={look}
        label={frame.label}
        checked={field.value === true}
        onChange={(event) => field.onChange(event.target.checked)}
        onBlur={field.onBlur}
      />
      <FieldMessages {...frame} />
    </Stack>
  )
}
