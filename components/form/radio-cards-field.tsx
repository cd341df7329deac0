'use client'
import type { ReactNode } from 'react'
import looks from './choice.module.css'
import { FieldFrame, type FieldProps, useField } from './field-frame'
import type { Choice } from './select-field'

interface RadioCard extends Choice {
  icon?: ReactNode
}

/** One of a few, each as a card with its explanation. */
export function RadioCardsField({ name, label, help, disabled, choices }: FieldProps & { choices: readonly RadioCard[] }) {
  const { id, field, error, invalid, required, describedBy } = useField(name)
  return (
    <FieldFrame id={id} label={label} help={help} error={error} required={required} group>
      <div className={looks.cards}>
        {choices.map((choice, index) => (
          <label key={choice.value} className={looks.card}>
            <input
              ref={index === 0 ? field.ref : undefined}
              type="radio"
              name={`${id}-choice`}
              value={choice.value}
              checked={field.value === choice.value}
              disabled={disabled || choice.disabled}
              onChange={() => field.onChange(choice.value)}
              onBlur={field.onBlur}
              aria-invalid={invalid || undefined}
              aria-describedby={describedBy(help)}
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
