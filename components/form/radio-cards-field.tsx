'use client'
import type { ReactNode } from 'react'
import looks from './choice.module.css'
import { FieldFrame } from './controls/field-frame'
import type { Choice } from './controls/select-input'
import { type FieldProps, useField } from './use-field'

interface RadioCard extends Choice {
  icon?: ReactNode
}

/** Draws a field for one of a few choices, each as a card with its explanation. */
export function RadioCardsField({ choices, ...props }: FieldProps & { choices: readonly RadioCard[] }) {
  const { frame, control, field } = useField(props)
  const { id, 'aria-required': _required, disabled, ...attributes } = control
  return (
    <FieldFrame {...frame} group>
      <div className={looks.cards}>
        {choices.map((choice, index) => (
          <label key={choice.value} className={looks.card}>
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
              {choice.help ? <small className={looks.choiceHelp}>{choice.help}</small> : null}
            </span>
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}
