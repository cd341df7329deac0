'use client'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef } from 'react'
import { COPIED_EVENT } from '@/components/ui/copy-text'
import { useUnsavedGuard } from './use-unsaved-guard'

/**
 * Asks before a page or a dialog with a secret that is shown only once is left, until the secret was copied: by a button, or as part of a
 * selection. Returns a function for a dialog's own ways out: true when it may be closed.
 */
export function useUncopiedGuard(secret: string | undefined): () => Promise<boolean> {
  const t = useTranslations('kit.secret')
  const copied = useRef<string>(undefined)
  useEffect(() => {
    const note = (text: unknown) => {
      if (secret !== undefined && String(text).includes(secret)) copied.current = secret
    }
    const onButton = (event: Event) => note((event as CustomEvent<string>).detail)
    const onSelection = () => note(window.getSelection())
    window.addEventListener(COPIED_EVENT, onButton)
    document.addEventListener('copy', onSelection)
    return () => {
      window.removeEventListener(COPIED_EVENT, onButton)
      document.removeEventListener('copy', onSelection)
    }
  }, [secret])

  const isAtRisk = useCallback(() => secret !== undefined && copied.current !== secret, [secret])
  const labels = { title: t('leaveTitle'), body: t('leaveBody'), confirmLabel: t('leave'), cancelLabel: t('stay') }
  return useUnsavedGuard(isAtRisk, { ...labels, danger: true })
}
