'use client'
import type { HTMLAttributes, HTMLInputTypeAttribute, ReactNode } from 'react'
import { FieldFrame, type FieldProps, useField } from './field-frame'
import styles from './form.module.css'

interface TextFieldProps extends FieldProps {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'url' | 'tel'>
  placeholder?: string
  autoComplete?: string
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  /** Shown in front of the value, for example `https://`. */
  before?: ReactNode
  after?: ReactNode
  /** Monospaced: paths, addresses, identifiers. */
  code?: boolean
  autoFocus?: boolean
  hideLabel?: boolean
  /** Needed as the form stands, although its schema alone does not say so. */
  needed?: boolean
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const {
    name,
    label,
    help,
    disabled,
    type = 'text',
    placeholder,
    autoComplete = 'off',
    inputMode,
    before,
    after,
    code,
    autoFocus,
    hideLabel,
    needed,
  } = props
  const { id, field, error, invalid, required: always, describedBy } = useField(name)
  const required = always || needed === true
  return (
    <FieldFrame id={id} label={label} help={help} error={error} required={required} hideLabel={hideLabel}>
      <div className={styles.inputRow}>
        {before ? <span className={styles.affix}>{before}</span> : null}
        <input
          {...field}
          id={id}
          type={type}
          value={field.value ?? ''}
          className={code ? `${styles.input} ${styles.code}` : styles.input}
          placeholder={placeholder}
          autoComplete={autoComplete}
          inputMode={inputMode}
          disabled={disabled}
          // biome-ignore lint/a11y/noAutofocus: only the first field of a page that is nothing but its form asks for it
          autoFocus={autoFocus}
          spellCheck={code || type !== 'text' ? false : undefined}
          aria-invalid={invalid || undefined}
          aria-required={required || undefined}
          aria-describedby={describedBy(help)}
        />
        {after ? <span className={styles.affix}>{after}</span> : null}
      </div>
    </FieldFrame>
  )
}
