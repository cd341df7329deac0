import type { Locale } from '@portico/contract/locale'
import { LinkKeepingNext } from '@/components/layout/link-keeping-next'
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
  /** False when the email waits in the outbox, since no mail server is configured. */
  mailed: boolean
  /** The API that the verification link leads back to. */
  apiId: string | undefined
  labels: JoinLabels
  messages: FormMessages
  onAgain: () => void
}

/** Shows the next step after sign-up: open the email, and what to do if it does not arrive. */
export function JoinDone({ locale, email, mailed, apiId, labels, messages, onAgain }: JoinDoneProps) {
  return (
    <AccountResult
      kind="mail"
      title={mailed ? labels.doneTitle : labels.heldTitle}
      body={(mailed ? labels.doneBody : labels.heldBody).replace('{email}', email)}
      focus
    >
      {mailed ? <p>{labels.doneNone}</p> : null}
      <ResendButton email={email} apiId={apiId} labels={labels.resend} messages={messages} />
      <LinkKeepingNext href={localePath(locale, paths.login)} className={styles.secondaryWay}>
        {labels.toSignIn}
      </LinkKeepingNext>
      <button type="button" className={styles.textWay} onClick={onAgain}>
        {labels.wrongAddress}
      </button>
    </AccountResult>
  )
}
