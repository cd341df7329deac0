import { type ReactNode, useId } from 'react'
import { fieldAttributes } from './controls/field-attributes'
import { FieldFrame } from './controls/field-frame'

/** The attributes that a native field gives its control. */
export type NativeControl = ReturnType<typeof fieldAttributes> & { name: string }

interface NativeFieldProps {
  name: string
  label: string
  help?: string
  /** A note after the label of an optional field. */
  optional?: string
  /** Shown at the other end of the label's line. */
  aside?: ReactNode
  error?: string
  children: (control: NativeControl) => ReactNode
}

/** Binds a control to a native form of a public page: label above it, help and error under it. */
export function NativeField({ name, label, help, optional, aside, error, children }: NativeFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} help={help} note={optional} aside={aside} error={error}>
      {children({ ...fieldAttributes({ id, help, error, required: optional === undefined }), name })}
    </FieldFrame>
  )
}
