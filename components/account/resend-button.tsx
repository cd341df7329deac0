'use client'
import type { LinkMail } from '@portico/contract/account/account-endpoints'
import { useRef, useState } from 'react'
import { textOfMessage } from '@/components/form/use-native-form'
import { Button } from '@/components/ui/button'
import { Text } from '@/components/ui/text'
import type { FormMessages } from '@/lib/account/form-messages'
import { callPath } from '@/lib/platform/call-from-browser'
import { PlatformError } from '@/lib/platform/platform-error'
import styles from './account.module.css'

/** The labels of sending a link again; `held` says that it waits in the outbox, since no mail server is configured. */
export interface ResendLabels {
  action: string
  sending: string
  sent: string
  held: string
}

interface ResendButtonProps {
  email: string
  /** The API that the link leads back to. */
  apiId?: string | undefined
  labels: ResendLabels
  messages: FormMessages
}

/** Sends the verification email again; says when that is not possible yet. */
export function ResendButton({ email, apiId, labels, messages }: ResendButtonProps) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'held' | { refused: string }>('idle')
  const busy = useRef(false)
  const resend = async () => {
    if (busy.current) return
    busy.current = true
    setState('sending')
    try {
      const { mailed } = (await callPath('POST', '/join/resend-verification', { email, apiId })) as LinkMail
      setState(mailed ? 'sent' : 'held')
    } catch (error) {
      setState({ refused: error instanceof PlatformError ? error.code : 'UnknownError' })
    } finally {
      busy.current = false
    }
  }
  return (
    <>
      <Button size="lg" loading={state === 'sending'} onClick={() => void resend()}>
        {state === 'sending' ? labels.sending : labels.action}
      </Button>
      <div className={styles.resend} role="status">
        {state === 'sent' || state === 'held' ? labels[state] : null}
        {typeof state === 'object' ? (
          <Text as="span" size="note" tone="danger" weight="medium">
            {textOfMessage(state.refused, messages)}
          </Text>
        ) : null}
      </div>
    </>
  )
}
