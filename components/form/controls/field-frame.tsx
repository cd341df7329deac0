import type { ReactNode } from 'react'
import { Row, Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import styles from '../form.module.css'

export interface FieldFrameProps {
  id: string
  label: ReactNode
  /** One line under the control that explains what to enter. */
  help?: ReactNode
  error?: string
  /** The label of the required mark, shown on hover. */
  requiredLabel?: string
  /** A note after the label in a muted color, for example `optional`. */
  note?: string
  /** Shown at the other end of the label's line, for example a link. */
  aside?: ReactNode
  /** True for a group of controls, which has a legend instead of a label. */
  group?: boolean
  hideLabel?: boolean
  children: ReactNode
}

/** Shows a label above its control, with help and error under it. */
export function FieldFrame({ id, label, help, error, requiredLabel, note, aside, group, hideLabel, children }: FieldFrameProps) {
  const text = (
    <>
      {label}
      {requiredLabel ? (
        <span className={styles.required} aria-hidden="true" title={requiredLabel}>
          *
        </span>
      ) : null}
      {note ? (
        <Text as="span" tone="subtle" weight="normal">
          {' '}
          · {note}
        </Text>
      ) : null}
    </>
  )
  const labelClass = hideLabel ? styles.hidden : styles.label
  if (group) {
    return (
      <Stack as="fieldset" gap={2} className={styles.group}>
        <legend className={labelClass}>{text}</legend>
        {children}
        <FieldMessages id={id} help={help} error={error} />
      </Stack>
    )
  }
  const labelElement = (
    <label htmlFor={id} id={`${id}-label`} className={labelClass}>
      {text}
    </label>
  )
  return (
    <Stack gap={2}>
      {aside ? (
        <Row gap={1} columnGap={3} align="stretch" justify="between">
          {labelElement}
          {aside}
        </Row>
      ) : (
        labelElement
      )}
      {children}
      <FieldMessages id={id} help={help} error={error} />
    </Stack>
  )
}

/** Shows help and error of a field, under the ids that `fieldAttributes` names. */
export function FieldMessages({ id, help, error }: Pick<FieldFrameProps, 'id' | 'help' | 'error'>) {
  return (
    <>
      {help ? (
        <Text size="note" tone="muted" id={`${id}-help`}>
          {help}
        </Text>
      ) : null}
      {error ? (
        <Text size="note" tone="danger" weight="medium" id={`${id}-error`}>
          {error}
        </Text>
      ) : null}
    </>
  )
}
