import { CircleAlert } from 'lucide-react'
import type { FormWords } from '@/lib/account/form-words'
import styles from './account.module.css'
import { sentenceOf } from './account-field'

/** A refusal that belongs to no field: what happened, above the button that was pressed. */
export function AccountFailure({ title, code, words }: { title: string; code: string | undefined; words: FormWords }) {
  return (
    <div role="alert">
      {code === undefined ? null : (
        <div className={styles.failure}>
          <CircleAlert size={18} aria-hidden="true" />
          <div>
            <p>{title}</p>
            <p>{sentenceOf(code, { ...words, invalid: words.UnknownError ?? code })}</p>
          </div>
        </div>
      )}
    </div>
  )
}
