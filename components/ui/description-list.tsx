import { Fragment, type ReactNode } from 'react'
import styles from './states.module.css'

/** One name and its value; an empty value is shown as a dash. */
export interface DescriptionItem {
  label: string
  value: ReactNode
}

/** Shows the properties of one thing as names and values. */
export function DescriptionList({ items }: { items: readonly DescriptionItem[] }) {
  return (
    <dl className={styles.details}>
      {items.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? <span aria-hidden="true">–</span> : value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
