'use client'
import { useEffect, useEffectEvent, useId, useState } from 'react'
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
  const id = useId()
  const asked = list.query[name]
  const value = asked === undefined ? '' : String(asked)
  // React sets a select of the server back when it hydrates it.
  const [atFirst] = useState(() => chosenIn(id))
  const filterByChosen = useEffectEvent(() => {
    if (atFirst !== null && atFirst !== value) list.change({ [name]: atFirst })
  })
  useEffect(() => filterByChosen(), [])
  return (
    <label className={styles.filter}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <select
        id={id}
        className={history.field}
        value={value}
        onChange={(event) => list.change({ [name]: event.target.value })}
        autoComplete="off"
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

/** Returns the choice in a select that the server rendered, which may be another one than it rendered; null if it rendered none. */
function chosenIn(id: string): string | null {
  if (typeof document === 'undefined') return null
  const select = document.getElementById(id)
  return select instanceof HTMLSelectElement ? select.value : null
}
