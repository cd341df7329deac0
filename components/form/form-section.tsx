import type { ReactNode } from 'react'
import { Grid, Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import styles from './form.module.css'

/** Shows a titled group of fields inside a form. */
export function FormSection({ title, description, children }: { title: ReactNode; description?: ReactNode; children: ReactNode }) {
  return (
    <Stack as="section" gap={5} className={styles.section}>
      <header>
        <Text as="h2" size="md" weight="semibold" className={styles.sectionTitle}>
          {title}
        </Text>
        {description ? (
          <Text size="note" tone="muted">
            {description}
          </Text>
        ) : null}
      </header>
      {children}
    </Stack>
  )
}

/** Shows fields side by side if they fit. */
export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <Grid column="13rem" gap={4} align="start">
      {children}
    </Grid>
  )
}
