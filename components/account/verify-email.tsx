'use client'
import type { Locale } from '@portico/contract/locale'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { FormMessages } from '@/lib/account/form-messages'
import { type VerificationResult, verificationResultOf } from '@/lib/account/verification-result'
import { callPath } from '@/lib/platform/call-from-browser'
import { localePath, portalPaths } from '@/lib/portal-paths'
import styles from './account.module.css'
import { AccountResult } from './account-result'
import { NewLinkForm } from './new-link-form'
import type { ResendLabels } from './resend-button'

interface Told {
  title: string
  body: string
}

export interface VerifyEmailLabels extends Record<VerificationResult | 'checking', Told> {
  signIn: string
  retry: string
  join: string
  email: string
  resend: ResendLabels
}

interface VerifyEmailProps {
  locale: Locale
  token: string
  /** The API that the person signed up from. */
  apiId: string | undefined
  labels: VerifyEmailLabels
  messages: FormMessages
}

const KINDS = {
  verified: 'success',
  already: 'success',
  expired: 'expired',
  forgotten: 'expired',
  invalid: 'problem',
  failed: 'problem',
} as const

/** Confirms the address by the link's token, once, and shows the result with the next step. */
export function VerifyEmail({ locale, token, apiId, labels, messages }: VerifyEmailProps) {
  const [result, setResult] = useState<VerificationResult>()
  const asked = useRef(false)
  const verify = useCallback(async () => {
    setResult(undefined)
    try {
      await callPath('POST', '/join/verify-email', { token })
      setResult('verified')
    } catch (error) {
      setResult(verificationResultOf(error))
    }
  }, [token])
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void verify()
  }, [verify])

  if (result === undefined) return <AccountResult kind="mail" {...labels.checking} />
  return (
    <AccountResult kind={KINDS[result]} {...labels[result]} focus>
      {result === 'verified' || result === 'already' ? (
        <a href={loginHref(locale, apiId)} className={styles.primaryWay}>
          {labels.signIn}
        </a>
      ) : null}
      {result === 'failed' ? (
        <Button variant="primary" size="lg" onClick={() => void verify()}>
          {labels.retry}
        </Button>
      ) : null}
      {result === 'forgotten' ? (
        <a href={localePath(locale, portalPaths.join)} className={styles.primaryWay}>
          {labels.join}
        </a>
      ) : null}
      {result === 'expired' || result === 'invalid' ? (
        <>
          <NewLinkForm apiId={apiId} label={labels.email} labels={labels.resend} messages={messages} />
          <a href={localePath(locale, portalPaths.join)} className={styles.wayText}>
            {labels.join}
          </a>
        </>
      ) : null}
    </AccountResult>
  )
}

function loginHref(locale: Locale, apiId: string | undefined): string {
  const login = localePath(locale, portalPaths.login)
  return apiId ? `${login}?${new URLSearchParams({ next: localePath(locale, portalPaths.api(apiId)) })}` : login
}
