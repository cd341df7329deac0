import type { ReactNode } from 'react'
import styles from './code.module.css'
import { Stack } from './layout'

/** Shows a text that results from typed values, such as an address; `em` marks what is not known yet. Needs no script. */
export function Preview({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack gap={1} surface="inset" className={styles.preview}>
      <span>{label}</span>
      <output>{children}</output>
    </Stack>
  )
}

/** Shows several such texts, each with its label. Needs no script. */
export function PreviewList({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <Stack as="dl" gap={1} surface="inset" className={styles.preview}>
      {items.flatMap(({ label, value }) => [<dt key={`${label}-label`}>{label}</dt>, <dd key={label}>{value}</dd>])}
    </Stack>
  )
}
