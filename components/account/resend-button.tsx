'use client'
import { useRef, useState } from 'react'
import { textOfMessage } from '@/components/form/use-native-form'
import { Button } from '@/components/ui/button'
import { Text } from '@/components/ui/text'
import type { FormMessages } from '@/lib/account/form-messages'
import { callPath } from '@/lib/platform/call-from-browser'
import { PlatformError } from '@/lib/platform/platform-error'
import styles from './account.module.css'

interface ResendButtonProps {
  email: string
  labels: { action: string; sending: string; sent: string }
  messages: FormMessages
}

/** Sends the verification email again; says when that is not possible yet. */
export function ResendButton({ email, labels, messages }: ResendButtonProps) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | { refused: string }>('idle')
  const busy = useRef(false)
  const resend = async () => {
    if (busy.current) return
    busy.current = true
    setState('sending')
    try {
      await callPath('POST', '/join/resend-verification', { email })
      setState('sent')
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
        {state === 'sent' ? labels.sent : null}
        {typeof state === 'object' ? (
          <Text as="span" size="note" tone="danger" weight="medium">
            {textOfMessage(state.refused, messages)}
          </Text>
        ) : null}
      </div>
    </>
  )
}
