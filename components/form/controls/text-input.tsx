import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Row } from '@/components/ui/layout'
import styles from '../form.module.css'

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Shown before the value, for example `https://`. */
  before?: ReactNode
  /** Shown after the value, for example a unit. */
  after?: ReactNode
  /** True for monospaced text: paths, addresses, identifiers. */
  code?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Shows one line of text. The browser fills it in only if `autoComplete` says so. */
export function TextInput({ before, after, code, type = 'text', autoComplete = 'off', className, ...rest }: TextInputProps) {
  return (
    <Row nowrap align="stretch" className={styles.inputRow}>
      {before ? <span className={styles.affix}>{before}</span> : null}
      <input
        {...rest}
        type={type}
        autoComplete={autoComplete}
        className={[styles.input, code ? styles.code : '', className].filter(Boolean).join(' ')}
      />
      {after ? <span className={styles.affix}>{after}</span> : null}
    </Row>
  )
}
