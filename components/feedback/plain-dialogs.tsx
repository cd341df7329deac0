'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useSyncExternalStore } from 'react'
import { confirmStore } from './confirm-store'
import { errorStore } from './error-store'

/** Shows the error by the browser's own dialog, which needs nothing that would have to be loaded. */
export function PlainError() {
  const errors = useTranslations('errors')
  const error = useSyncExternalStore(errorStore.subscribe, errorStore.current, () => undefined)
  useEffect(() => {
    // Closed by an earlier run of this effect.
    if (!error || errorStore.current() !== error) return
    window.alert(errors((errors.has(error.code as never) ? error.code : 'UnknownError') as never))
    errorStore.close()
  }, [error, errors])
  return null
}

/** Asks the question by the browser's own dialog. One that needs a typed text is answered with no, and the person is told to try again. */
export function PlainQuestion() {
  const errors = useTranslations('errors')
  const question = useSyncExternalStore(confirmStore.subscribe, confirmStore.current, () => undefined)
  useEffect(() => {
    if (!question || confirmStore.current() !== question) return
    const needsText = question.reason !== undefined || question.typedWord !== undefined
    if (needsText) window.alert(errors('PlatformUnavailable'))
    const text = [question.title, typeof question.body === 'string' ? question.body : ''].filter(Boolean).join('\n\n')
    question.answer({ confirmed: !needsText && window.confirm(text), reason: '' })
  }, [question, errors])
  return null
}
