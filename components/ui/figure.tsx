import type { ReactNode } from 'react'
import styles from './page.module.css'
import { Text } from './text'

interface FigureProps {
  label: string
  value: ReactNode
  /** What the value is compared with. */
  note?: ReactNode
  alarming?: boolean
}

/** Shows a number with its name, as a group of a `<dl>`. Needs no script. */
export function Figure({ label, value, note, alarming }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        <Text as="span" size="xl" weight="semibold" tabular tone={alarming ? 'danger' : undefined}>
          {value}
        </Text>
        {note ? (
          <Text as="span" size="xs" tone="muted">
            {note}
          </Text>
        ) : null}
      </dd>
    </div>
  )
}
