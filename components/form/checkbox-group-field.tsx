'use client'
import { useFormContext } from 'react-hook-form'
import { Grid } from '@/components/ui/layout'
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
  /** The smallest width of a column, in CSS; without it, choices follow each other on lines. */
  column?: string
  /** Whether a choice is shown; one that is not keeps its value. */
  isShown?: (value: string) => boolean
}

/** Shows a field for any number of several choices; the value is the list of chosen values in the order of the choices. */
export function CheckboxGroupField({ choices, emptyText, column, isShown = () => true, ...props }: CheckboxGroupFieldProps) {
  const { frame, control, field } = useField(props)
  const { id: _id, 'aria-required': _required, ...attributes } = control
  const { getValues } = useFormContext()
  const chosen = listOf(field.value)
  const toggle = (value: string) => {
    // Of the form, not of what is drawn: several choices made before hydration arrive at once.
    const next = new Set(listOf(getValues(field.name)))
    if (!next.delete(value)) next.add(value)
    field.onChange(choices.map((choice) => choice.value).filter((known) => next.has(known)))
  }
  const checks = choices
    .filter(({ value }) => isShown(value))
    .map((choice, index) => (
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
    ))
  return (
    <FieldFrame {...frame} group>
      {choices.length === 0 && emptyText ? (
        <Text size="note" tone="muted">
          {emptyText}
        </Text>
      ) : null}
      {column ? (
        <Grid column={column} gap={2}>
          {checks}
        </Grid>
      ) : (
        <div className={looks.checks}>{checks}</div>
      )}
    </FieldFrame>
  )
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value : []
}
