'use client'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Grid, Panel, Row, Stack } from '@/components/ui/layout'
import { Text, VisuallyHidden } from '@/components/ui/text'
import { useFieldMessage } from './field-message'
import styles from './form.module.css'
import { useFormOf, useShownField } from './form-context'

interface RowsFieldProps {
  name: string
  label: ReactNode
  help?: ReactNode
  addLabel: string
  /** The name of a row, for its remove button: `Server 2`. */
  rowLabel: (index: number) => string
  /** Returns the value of a new row. */
  newRow: () => Record<string, unknown>
  /** The fields of one row; `prefix` is its path (`servers.0`). */
  children: (prefix: string, index: number) => ReactNode
  /** The smallest number of rows; the last ones have no remove button. */
  min?: number
  max?: number
  emptyText?: string
  /** True when the label is for assistive technology only, since the section's title already shows it. */
  hideLabel?: boolean
}

/** Shows a list of rows of the same kind: servers, request controls. Each row is a group of fields under its own path. */
export function RowsField({ name, label, help, addLabel, rowLabel, newRow, children, min = 0, max, emptyText, hideLabel }: RowsFieldProps) {
  const t = useTranslations('kit.form')
  const { formId } = useFormOf()
  const { control, getFieldState, formState } = useFormContext()
  const { fields, append, remove } = useFieldArray({ control, name })
  const say = useFieldMessage()
  useShownField(name)
  const error = say(listMessageOf(getFieldState(name, formState).error))
  const id = `${formId}-${name.replace(/\./g, '-')}`
  return (
    <Stack as="fieldset" gap={2} className={styles.group} aria-describedby={error ? `${id}-error` : undefined}>
      {hideLabel ? <VisuallyHidden as="legend">{label}</VisuallyHidden> : <legend className={styles.label}>{label}</legend>}
      {help ? (
        <Text size="note" tone="muted">
          {help}
        </Text>
      ) : null}
      {fields.length === 0 && emptyText ? (
        <Panel as="p" surface="dashed" size="sm" tone="muted" className={styles.empty}>
          {emptyText}
        </Panel>
      ) : null}
      {fields.map((row, index) => (
        <Row nowrap gap={2} align="start" surface="inset" key={row.id} className={styles.row}>
          <Grid column="8rem" gap={3} className={styles.rowFields}>
            {children(`${name}.${index}`, index)}
          </Grid>
          {fields.length > min ? (
            <IconButton
              label={t('removeRow', { row: rowLabel(index) })}
              icon={<Trash2 size={16} aria-hidden="true" />}
              onClick={() => remove(index)}
            />
          ) : null}
        </Row>
      ))}
      {max === undefined || fields.length < max ? (
        <div>
          <Button
            variant="secondary"
            size="sm"
            icon={<Plus size={16} aria-hidden="true" />}
            aria-invalid={error && fields.length === 0 ? true : undefined}
            onClick={() => append(newRow())}
          >
            {addLabel}
          </Button>
        </div>
      ) : null}
      {error ? (
        <Text size="note" tone="danger" weight="medium" id={`${id}-error`} role="alert">
          {error}
        </Text>
      ) : null}
    </Stack>
  )
}

/** Returns the message of the list as a whole; each row shows its own. */
function listMessageOf(error: unknown): string | undefined {
  const { message, root } = (error ?? {}) as { message?: unknown; root?: { message?: unknown } }
  if (typeof message === 'string' && message !== '') return message
  return typeof root?.message === 'string' ? root.message : undefined
}
