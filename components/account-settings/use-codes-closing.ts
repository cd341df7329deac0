'use client'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { useUnsavedGuard } from '@/components/form/use-unsaved-guard'

/**
 * Returns a function that closes a dialog with recovery codes. It asks first until the person has confirmed that they saved the codes, and so
 * does leaving the page.
 */
export function useCodesClosing(shown: boolean, onClose: () => void) {
  const t = useTranslations('account-settings.authenticator')
  const [kept, setKept] = useState(false)
  const isAtRisk = useCallback(() => shown && !kept, [shown, kept])
  const labels = { title: t('closeTitle'), body: t('closeBody'), confirmLabel: t('close'), cancelLabel: t('stay') }
  const mayLeave = useUnsavedGuard(isAtRisk, { ...labels, danger: true })
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  return { kept, setKept, close: () => void close() }
}
