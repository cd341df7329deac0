'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { fieldAttributes } from './controls/field-attributes'
import { useFieldMessage } from './field-message'
import { useFormOf, useShownField } from './form-context'
import { isRequiredField } from './required-field'

/** The props of every field. */
export interface FieldProps {
  /** The value's path in the form: `name`, `servers.0.port`. */
  name: string
  label: ReactNode
  /** One line under the control that explains what to enter. */
  help?: ReactNode
  disabled?: boolean
}

interface FieldOptions extends FieldProps {
  /** Marks the field as required although the schema alone does not. */
  required?: boolean
  /** Replaces the field's error, for example by one that the control found itself. */
  ownError?: string
}

/**
 * Binds a field to its form. Returns the props of its frame, the attributes of its control, and the form's value with its handlers. Throws
 * outside a `<Form>`.
 */
export function useField({ name, label, help, disabled, required: needed, ownError }: FieldOptions) {
  const t = useTranslations('kit.form')
  const { schema, formId } = useFormOf()
  const { field, fieldState } = useController({ name })
  const messageOfRule = useFieldMessage()
  useShownField(name)
  const id = `${formId}-${name.replace(/\./g, '-')}`
  const error = ownError ?? messageOfRule(messageOf(fieldState.error))
  const required = isRequiredField(schema, name) || needed === true
  return {
    frame: { id, label, help, error, requiredLabel: required ? t('required') : undefined },
    control: { ...fieldAttributes({ id, help, error, required }), disabled },
    field,
  }
}

/** Returns the message of a field's error; of a list, the first message inside it. */
function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { message, root } = error as { message?: unknown; root?: { message?: unknown } }
  if (typeof message === 'string' && message !== '') return message
  if (typeof root?.message === 'string') return root.message
  if (Array.isArray(error)) return error.map(messageOf).find((found) => found !== undefined)
  return undefined
}
