import type { Locale } from '@portico/contract/locale'
import type { FormWords } from '@/lib/account/form-words'
import { localePath, paths } from '@/lib/paths'
import styles from './account.module.css'
import { AccountResult } from './account-result'
import type { JoinWords } from './join-words'
import { ResendButton } from './resend-button'

interface JoinDoneProps {
  locale: Locale
  email: string
  words: JoinWords
  sentences: FormWords
  onAgain: () => void
}

/** After sign-up: open the mail; the ways on when it does not come. */
export function JoinDone({ locale, email, words, sentences, onAgain }: JoinDoneProps) {
  return (
    <AccountResult kind="mail" title={words.doneTitle} body={words.doneBody.replace('{email}', email)} focus>
      <p>{words.doneNone}</p>
      <ResendButton email={email} words={words.resend} sentences={sentences} />
      <a href={localePath(locale, paths.login)} className={styles.secondaryWay}>
        {words.toSignIn}
      </a>
      <button type="button" className={styles.textWay} onClick={onAgain}>
        {words.wrongAddress}
      </button>
    </AccountResult>
  )
}
