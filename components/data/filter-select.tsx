'use client'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { isServerRendered } from '@/components/form/typed-before-hydration'
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
  const [atFirst] = useState(() => (isServerRendered(id) ? (document.getElementById(id) as HTMLSelectElement).value : null))
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
