import type { Locale } from '@portico/contract/locale'
import type { FormMessages } from '@/lib/account/form-messages'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import styles from './account.module.css'
import { AccountResult } from './account-result'
import type { JoinLabels } from './join-labels'
import { ResendButton } from './resend-button'

interface JoinDoneProps {
  locale: Locale
  email: string
  labels: JoinLabels
  messages: FormMessages
  onAgain: () => void
}

/** Shows the next step after sign-up: open the email, and what to do if it does not arrive. */
export function JoinDone({ locale, email, labels, messages, onAgain }: JoinDoneProps) {
  return (
    <AccountResult kind="mail" title={labels.doneTitle} body={labels.doneBody.replace('{email}', email)} focus>
      <p>{labels.doneNone}</p>
      <ResendButton email={email} labels={labels.resend} messages={messages} />
      <a href={localePath(locale, paths.login)} className={styles.secondaryWay}>
        {labels.toSignIn}
      </a>
      <button type="button" className={styles.textWay} onClick={onAgain}>
        {labels.wrongAddress}
      </button>
    </AccountResult>
  )
}
