'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { confirm } from '@/components/feedback/confirm-store'

/** Closing a dialog that shows recovery codes: asks first while the person has not said that they kept them. */
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
