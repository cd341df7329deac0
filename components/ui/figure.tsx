import type { ReactNode } from 'react'
import styles from './page.module.css'
import { Text } from './text'
import { TextLink } from './text-link'

interface FigureProps {
  label: string
  value: ReactNode
  /** What the value is compared with. */
  note?: ReactNode
  alarming?: boolean
  /** The view that the number leads to. */
  href?: string
}

/** Shows a number with its name, as a group of a `<dl>`. Needs no script. */
export function Figure({ label, value, note, alarming, href }: FigureProps) {
  const look = { size: 'xl', weight: 'semibold', tabular: true, tone: alarming ? 'danger' : undefined } as const
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        {href ? (
          <TextLink href={href} {...look}>
            {value}
          </TextLink>
        ) : (
          <Text as="span" {...look}>
            {value}
          </Text>
        )}
        {note ? (
          <Text as="span" size="xs" tone="muted">
            {note}
          </Text>
        ) : null}
      </dd>
    </div>
  )
}
