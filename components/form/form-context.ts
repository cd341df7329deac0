'use client'
import type { yup } from '@portico/contract/rule/yup'
import { createContext, useContext, useEffect } from 'react'

/** What a field needs of its form. */
export interface FormContextValue {
  schema: yup.AnySchema
  /** The prefix of element ids, so that two forms on a page do not collide. */
  formId: string
  /** Registers a field that is on the screen; returns a function that removes it. */
  showField: (name: string) => () => void
  /** Notes that the value of a field is never kept in the browser. */
  neverKeep: (name: string) => void
  /** True while a file of the form is uploaded: the form would be sent without it. */
  isUploading: boolean
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)

/** Returns the form of a field. Throws outside a `<Form>`. */
export function useFormOf(): FormContextValue {
  const context = useContext(FormContext)
  if (context === undefined) throw new Error('A field must be used within a <Form>')
  return context
}

/** Registers a field's name with its form while it is on the screen. */
export function useShownField(name: string): void {
  const { showField } = useFormOf()
  useEffect(() => showField(name), [showField, name])
}

/** Notes that a field holds a password, a secret, a one-time code or a file, which the browser does not keep when the session ends. */
export function useUnkeptField(name: string, isUnkept = true): void {
  const { neverKeep } = useFormOf()
  useEffect(() => {
    if (isUnkept) neverKeep(name)
  }, [neverKeep, name, isUnkept])
}
