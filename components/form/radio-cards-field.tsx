'use client'
import type { ReactNode } from 'react'
import { Grid, Row } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import looks from './choice.module.css'
import { FieldFrame } from './controls/field-frame'
import type { Choice } from './controls/select-input'
import { type FieldProps, useField } from './use-field'

interface RadioCard extends Choice {
  icon?: ReactNode
}

/** Shows a field for one of a few choices, each as a card with its explanation. */
export function RadioCardsField({ choices, ...props }: FieldProps & { choices: readonly RadioCard[] }) {
  const { frame, control, field } = useField(props)
  const { id, 'aria-required': _required, disabled, ...attributes } = control
  return (
    <FieldFrame {...frame} group>
      <Grid column="12rem" gap={3}>
        {choices.map((choice, index) => (
          <Row as="label" nowrap gap={3} align="start" size="sm" key={choice.value} className={looks.card}>
            <input
              {...attributes}
              ref={index === 0 ? field.ref : undefined}
              type="radio"
              name={`${id}-choice`}
              value={choice.value}
              checked={field.value === choice.value}
              disabled={disabled || choice.disabled}
              onChange={() => field.onChange(choice.value)}
              onBlur={field.onBlur}
            />
            {choice.icon ? <span aria-hidden="true">{choice.icon}</span> : null}
            <span>
              {choice.label}
              {choice.help ? (
                <Text as="small" size="xs" tone="muted" className={looks.choiceHelp}>
                  {choice.help}
                </Text>
              ) : null}
            </span>
          </Row>
        ))}
      </Grid>
    </FieldFrame>
  )
}
