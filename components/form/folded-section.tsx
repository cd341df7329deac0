'use client'
import { type ReactNode, useState } from 'react'
import { get, useFormContext, useFormState } from 'react-hook-form'
import { Fold } from '@/components/ui/fold'
import { Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import styles from './form.module.css'

interface FoldedSectionProps {
  title: ReactNode
  description?: ReactNode
  /** The fields of the section, each with the value that most people keep. */
  usual: Readonly<Record<string, unknown>>
  children: ReactNode
}

/** Shows a group of rarely used fields behind its title. It is open when a field has another value than usual or an error. */
export function FoldedSection({ title, description, usual, children }: FoldedSectionProps) {
  const { formState, control } = useFormContext()
  const { errors } = useFormState({ control })
  const names = Object.keys(usual)
  const [isOpen, setOpen] = useState(() => names.some((name) => !isUsual(get(formState.defaultValues, name), usual[name])))
  const hasError = names.some((name) => get(errors, name.split('.')[0] ?? name) !== undefined)
  const heading = (
    <Text as="h2" size="md" weight="semibold">
      {title}
    </Text>
  )
  return (
    <Fold
      className={`${styles.section} ${styles.folded}`}
      summary={heading}
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <Stack gap={5} className={styles.foldedFields}>
        {description ? (
          <Text size="note" tone="muted">
            {description}
          </Text>
        ) : null}
        {children}
      </Stack>
    </Fold>
  )
}

function isUsual(value: unknown, usual: unknown): boolean {
  return value === undefined || (value ?? '') === (usual ?? '') || JSON.stringify(value) === JSON.stringify(usual)
}
