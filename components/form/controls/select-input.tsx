import type { Ref, SelectHTMLAttributes } from 'react'
import styles from '../form.module.css'

/** One choice of a select, a group of check boxes or a group of radio buttons. */
export interface Choice {
  value: string
  label: string
  /** A second line, where the control has room for one. */
  help?: string
  disabled?: boolean
  /** The language of the label, if it is not the page's. */
  lang?: string
}

interface SelectInputProps extends SelectHTMLAttributes<HTMLSelectElement> {
  choices: readonly Choice[]
  /** The label of the empty choice; without it there is none. */
  placeholder?: string
  ref?: Ref<HTMLSelectElement>
}

/** Shows one choice of several with the browser's own list. */
export function SelectInput({ choices, placeholder, ...rest }: SelectInputProps) {
  return (
    <select {...rest} className={`${styles.input} ${styles.select}`}>
      {placeholder === undefined ? null : <option value="">{placeholder}</option>}
      {choices.map(({ value, label, disabled, lang }) => (
        <option key={value} value={value} disabled={disabled} lang={lang}>
          {label}
        </option>
      ))}
    </select>
  )
}
