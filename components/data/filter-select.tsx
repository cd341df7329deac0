'use client'
import { VisuallyHidden } from '@/components/ui/text'
import styles from './data.module.css'
import history from './history.module.css'
import type { ListAddress } from './use-list-address'

interface FilterSelectProps {
  list: ListAddress
  /** The filter's name in the list query. */
  name: string
  label: string
  /** The label of the choice that filters nothing. */
  allLabel: string
  choices: readonly { value: string; label: string }[]
}

/** Shows a filter of a list; the address holds its value. */
export function FilterSelect({ list, name, label, allLabel, choices }: FilterSelectProps) {
  const value = list.query[name]
  return (
    <label className={styles.filter}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <select
        className={history.field}
        value={value === undefined ? '' : String(value)}
        onChange={(event) => list.change({ [name]: event.target.value })}
        aria-label={label}
      >
        <option value="">{allLabel}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}
