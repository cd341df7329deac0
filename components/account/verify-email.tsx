'use client'
import type { Locale } from '@portico/contract/locale'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { FormWords } from '@/lib/account/form-words'
import { type VerificationResult, verificationResultOf } from '@/lib/account/verification-result'
import { localePath, paths } from '@/lib/paths'
import { callPath } from '@/lib/platform/call-from-browser'
import styles from './account.module.css'
import { AccountResult } from './account-result'
import { NewLinkForm } from './new-link-form'

interface Told {
  title: string
  body: string
}

export interface VerifyEmailWords extends Record<VerificationResult | 'checking', Told> {
  signIn: string
  retry: string
  join: string
  email: string
  resend: { action: string; sending: string; sent: string }
}

interface VerifyEmailProps {
  locale: Locale
  token: string
  words: VerifyEmailWords
  sentences: FormWords
}

const KINDS = { verified: 'success', already: 'success', expired: 'expired', invalid: 'problem', failed: 'problem' } as const

/** Confirms the address by the link's token, once, and tells how it ended with a way on. */
export function VerifyEmail({ locale, token, words, sentences }: VerifyEmailProps) {
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

  if (result === undefined) return <AccountResult kind="mail" {...words.checking} />
  return (
    <AccountResult kind={KINDS[result]} {...words[result]} focus>
      {result === 'verified' || result === 'already' ? (
        <a href={localePath(locale, paths.login)} className={styles.primaryWay}>
          {words.signIn}
        </a>
      ) : null}
      {result === 'failed' ? (
        <Button variant="primary" size="lg" onClick={() => void verify()}>
          {words.retry}
        </Button>
      ) : null}
      {result === 'expired' || result === 'invalid' ? (
        <>
          <NewLinkForm label={words.email} words={words.resend} sentences={sentences} />
          <a href={localePath(locale, paths.join)} className={styles.wayText}>
            {words.join}
          </a>
        </>
      ) : null}
    </AccountResult>
  )
}
