'use client'
import { Text } from '@/components/ui/text'
import looks from './choice.module.css'
import { Checkbox } from './controls/checkbox'
import { FieldFrame } from './controls/field-frame'
import type { Choice } from './controls/select-input'
import { type FieldProps, useField } from './use-field'

interface CheckboxGroupFieldProps extends FieldProps {
  choices: readonly Choice[]
  /** Shown when there are no choices. */
  emptyText?: string
}

/** Shows a field for any number of several choices; the value is the list of chosen values in the order of the choices. */
export function CheckboxGroupField({ choices, emptyText, ...props }: CheckboxGroupFieldProps) {
  const { frame, control, field } = useField(props)
  const { id: _id, 'aria-required': _required, ...attributes } = control
  const chosen: readonly string[] = Array.isArray(field.value) ? field.value : []
  const toggle = (value: string) => {
    const next = new Set(chosen)
    if (!next.delete(value)) next.add(value)
    field.onChange(choices.map((choice) => choice.value).filter((known) => next.has(known)))
  }
  return (
    <FieldFrame {...frame} group>
      {choices.length === 0 && emptyText ? (
        <Text size="note" tone="muted">
          {emptyText}
        </Text>
      ) : null}
      <div className={looks.checks}>
        {choices.map((choice, index) => (
          <Checkbox
            key={choice.value}
            {...attributes}
            ref={index === 0 ? field.ref : undefined}
            name={field.name}
            value={choice.value}
            label={choice.label}
            help={choice.help}
            checked={chosen.includes(choice.value)}
            disabled={attributes.disabled || choice.disabled}
            onChange={() => toggle(choice.value)}
            onBlur={field.onBlur}
          />
        ))}
      </div>
    </FieldFrame>
  )
}
