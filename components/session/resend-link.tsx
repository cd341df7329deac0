'use client'
import type { LinkMail } from '@portico/contract/account/account-endpoints'
import { useState } from 'react'
import { apiOfNext } from '@/lib/account/api-of-next'
import { callPath } from '@/lib/platform/call-from-browser'
import { signInErrorText } from '@/lib/session/browser/sign-in-error'
import styles from './login.module.css'
import type { LoginLabels } from './login-labels'

interface ResendLinkProps {
  email: string
  labels: Pick<LoginLabels, 'resend' | 'errors'>
}

/** Sends the verification link again to a person who could not sign in without it, and says what happened. */
export function ResendLink({ email, labels }: ResendLinkProps) {
  const [isSending, setSending] = useState(false)
  const [note, setNote] = useState('')
  const resend = async () => {
    setSending(true)
    try {
      const body = { email, apiId: apiOfNext(window.location.search) }
      const { mailed } = (await callPath('POST', '/join/resend-verification', body, { stay: true })) as LinkMail
      setNote((mailed ? labels.resend.sent : labels.resend.held).replace('{email}', email))
    } catch (error) {
      setNote(signInErrorText(error, labels.errors))
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <button type="button" className={styles.way} disabled={isSending} onClick={() => void resend()}>
        {labels.resend.action}
      </button>
      <span className={styles.wayNote} role="status">
        {note}
      </span>
    </>
  )
}
