import { type ReactNode, useId } from 'react'
import { fieldAttributes } from './controls/field-attributes'
import { FieldFrame } from './controls/field-frame'

/** The attributes that a native field gives its control. */
export type NativeControl = ReturnType<typeof fieldAttributes> & { name: string }

interface NativeFieldProps {
  name: string
  label: ReactNode
  help?: ReactNode
  /** Defaults to true for a field without `optional`. */
  required?: boolean
  /** The label of the required mark; without it there is none. */
  requiredLabel?: string
  /** A note after the label of an optional field. */
  optional?: string
  /** Shown at the other end of the label's line. */
  aside?: ReactNode
  error?: string
  children: (control: NativeControl) => ReactNode
}

/** Binds a control to a form without react-hook-form: label above it, help and error under it. For public pages. */
export function NativeField({ name, optional, required = optional === undefined, requiredLabel, children, ...frame }: NativeFieldProps) {
  const id = useId()
  return (
    <FieldFrame {...frame} id={id} note={optional} requiredLabel={required ? requiredLabel : undefined}>
      {children({ ...fieldAttributes({ id, help: frame.help, error: frame.error, required }), name })}
    </FieldFrame>
  )
}
