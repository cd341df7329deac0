'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useFieldMessage } from './field-message'
import styles from './form.module.css'
import { useFormOf, useShownField } from './form-context'
import { isRequiredField } from './required-field'

/** What every field takes. */
export interface FieldProps {
  /** The value's path in the form: `name`, `servers.0.port`. */
  name: string
  label: ReactNode
  /** One line under the field that says what belongs in it. */
  help?: ReactNode
  disabled?: boolean
}

/** A field's wiring: its value, its error in words, and the ids that tie label, help and error to the control. */
export function useField(name: string) {
  const { schema, formId } = useFormOf()
  const { field, fieldState } = useController({ name })
  const say = useFieldMessage()
  useShownField(name)
  const id = `${formId}-${name.replace(/\./g, '-')}`
  const error = say(messageOf(fieldState.error))
  const describedBy = (help: unknown) => [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
  return { id, field, error, invalid: error !== undefined, required: isRequiredField(schema, name), describedBy }
}

/** The message of a field's error; of a list, the first message inside it. */
function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { message, root } = error as { message?: unknown; root?: { message?: unknown } }
  if (typeof message === 'string' && message !== '') return message
  if (typeof root?.message === 'string') return root.message
  if (Array.isArray(error)) return error.map(messageOf).find((found) => found !== undefined)
  return undefined
}

interface FrameProps {
  id: string
  label: ReactNode
  help?: ReactNode
  error?: string
  required?: boolean
  /** A group of controls is named by a legend instead of a label. */
  group?: boolean
  hideLabel?: boolean
  children: ReactNode
}

/** Label above, control, help under it, error in its place. */
export function FieldFrame({ id, label, help, error, required, group, hideLabel, children }: FrameProps) {
  const t = useTranslations('kit.form')
  const text = (
    <>
      {label}
      {required ? (
        <span className={styles.required} aria-hidden="true" title={t('required')}>
          *
        </span>
      ) : null}
    </>
  )
  const labelClass = hideLabel ? styles.hidden : styles.label
  const under = (
    <>
      {help ? (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </>
  )
  if (group) {
    return (
      <fieldset className={styles.group}>
        <legend className={labelClass}>{text}</legend>
        {children}
        {under}
      </fieldset>
    )
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id} id={`${id}-label`} className={labelClass}>
        {text}
      </label>
      {children}
      {under}
    </div>
  )
}
