import type { ReactNode } from 'react'

interface FieldState {
  id: string
  help?: ReactNode
  error?: string
  required?: boolean
}

/** Returns the attributes that link a control to the label, help and error of its field frame. */
export function fieldAttributes({ id, help, error, required }: FieldState) {
  const describedBy = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return {
    id,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-required': required || undefined,
    'aria-describedby': describedBy || undefined,
  }
}
