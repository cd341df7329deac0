'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { confirm } from '@/components/feedback/confirm-store'

/** Returns a function that closes a dialog with recovery codes; it asks first until the person has confirmed that they saved the codes. */
export function useCodesClosing(shown: boolean, onClose: () => void) {
  const t = useTranslations('account-settings.authenticator')
  const [kept, setKept] = useState(false)
  const close = async () => {
    if (!shown || kept) return onClose()
    const { confirmed } = await confirm({
      title: t('closeTitle'),
      body: t('closeBody'),
      confirmLabel: t('close'),
      cancelLabel: t('stay'),
      danger: true,
    })
    if (confirmed) onClose()
  }
  return { kept, setKept, close: () => void close() }
}
