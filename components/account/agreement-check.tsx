import { type ReactNode, useId } from 'react'
import form from '@/components/form/form.module.css'
import type { FormWords } from '@/lib/account/form-words'
import styles from './account.module.css'
import { sentenceOf } from './account-field'

interface AgreementCheckProps {
  name: string
  label: string
  /** What is agreed to. */
  text: ReactNode
  broken?: string
  words: FormWords
}

/** The words of an agreement and the box to tick under it. */
export function AgreementCheck({ name, label, text, broken, words }: AgreementCheckProps) {
  const id = useId()
  return (
    <div className={styles.agreement}>
      {text}
      <label className={styles.check}>
        <input
          type="checkbox"
          name={name}
          aria-required="true"
          aria-invalid={broken ? true : undefined}
          aria-describedby={broken ? `${id}-error` : undefined}
        />
        {label}
      </label>
      {broken ? (
        <p id={`${id}-error`} className={form.error}>
          {sentenceOf(broken, words)}
        </p>
      ) : null}
    </div>
  )
}
