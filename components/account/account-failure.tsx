import { textOfMessage } from '@/components/form/use-native-form'
import { Row } from '@/components/ui/layout'
import type { FormMessages } from '@/lib/account/form-messages'
import styles from './account.module.css'
import { FailureIcon } from './account-icons'

/** Shows an error that belongs to no field, above the button. */
export function AccountFailure({ title, code, messages }: { title: string; code: string | undefined; messages: FormMessages }) {
  return (
    <div role="alert">
      {code === undefined ? null : (
        <Row nowrap gap={3} align="stretch" size="sm" className={styles.failure}>
          <FailureIcon size={18} />
          <div>
            <p>{title}</p>
            <p>{textOfMessage(code, { ...messages, invalid: messages.UnknownError ?? code })}</p>
          </div>
        </Row>
      )}
    </div>
  )
}
