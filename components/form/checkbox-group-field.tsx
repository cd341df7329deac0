'use client'
import looks from './choice.module.css'
import { FieldFrame, type FieldProps, useField } from './field-frame'
import styles from './form.module.css'
import type { Choice } from './select-field'

interface CheckboxGroupFieldProps extends FieldProps {
  choices: readonly Choice[]
  /** Said where there is nothing to choose from. */
  emptyText?: string
}

/** Any number of several; the value is the list of chosen values in the order of the choices. */
export function CheckboxGroupField({ name, label, help, disabled, choices, emptyText }: CheckboxGroupFieldProps) {
  const { id, field, error, invalid, required, describedBy } = useField(name)
  const chosen: readonly string[] = Array.isArray(field.value) ? field.value : []
  const toggle = (value: string) => {
    const next = new Set(chosen)
    if (!next.delete(value)) next.add(value)
    field.onChange(choices.map((choice) => choice.value).filter((known) => next.has(known)))
  }
  return (
    <FieldFrame id={id} label={label} help={help} error={error} required={required} group>
      {choices.length === 0 && emptyText ? <p className={styles.help}>{emptyText}</p> : null}
      <div className={looks.checks}>
        {choices.map((choice, index) => (
          <label key={choice.value} className={looks.check}>
            <input
              ref={index === 0 ? field.ref : undefined}
              type="checkbox"
              name={name}
              value={choice.value}
              checked={chosen.includes(choice.value)}
              disabled={disabled || choice.disabled}
              onChange={() => toggle(choice.value)}
              onBlur={field.onBlur}
              aria-invalid={invalid || undefined}
              aria-describedby={describedBy(help)}
            />
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
