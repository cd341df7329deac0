import type { ReactNode } from 'react'
import styles from '../form.module.css'

export interface FieldFrameProps {
  id: string
  label: ReactNode
  /** One line under the control that says what belongs in it. */
  help?: ReactNode
  error?: string
  /** Draws the required mark; its text on hover. */
  requiredLabel?: string
  /** Follows the label in a quieter colour, for example `optional`. */
  note?: string
  /** Stands at the other end of the label's line, for example a link. */
  aside?: ReactNode
  /** Names a group of controls with a legend instead of a label. */
  group?: boolean
  hideLabel?: boolean
  children: ReactNode
}

/** Draws a label above its control, with the help and the error under it. */
export function FieldFrame({ id, label, help, error, requiredLabel, note, aside, group, hideLabel, children }: FieldFrameProps) {
  const text = (
    <>
      {label}
      {requiredLabel ? (
        <span className={styles.required} aria-hidden="true" title={requiredLabel}>
          *
        </span>
      ) : null}
      {note ? <span className={styles.note}> · {note}</span> : null}
    </>
  )
  const labelClass = hideLabel ? styles.hidden : styles.label
  if (group) {
    return (
      <fieldset className={styles.group}>
        <legend className={labelClass}>{text}</legend>
        {children}
        <FieldMessages id={id} help={help} error={error} />
      </fieldset>
    )
  }
  const labelElement = (
    <label htmlFor={id} id={`${id}-label`} className={labelClass}>
      {text}
    </label>
  )
  return (
    <div className={styles.field}>
      {aside ? (
        <div className={styles.labelRow}>
          {labelElement}
          {aside}
        </div>
      ) : (
        labelElement
      )}
      {children}
      <FieldMessages id={id} help={help} error={error} />
    </div>
  )
}

/** Draws the help and the error of a field, under the ids that `fieldAttributes` names. */
export function FieldMessages({ id, help, error }: Pick<FieldFrameProps, 'id' | 'help' | 'error'>) {
  return (
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
}
