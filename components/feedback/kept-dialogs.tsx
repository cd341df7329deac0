'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useSyncExternalStore } from 'react'
import { draftDialogs } from '@/lib/drafts'
import { browserSession } from '@/lib/session/browser/browser-session'
import { toast } from './toast-store'

/** Says, when a person is back, which dialogs of the page restore what they typed. */
export function KeptDialogs() {
  const t = useTranslations('kit.form')
  const { session, known } = useSyncExternalStore(browserSession.subscribe, browserSession.current, browserSession.onServer)
  useEffect(() => {
    if (!known) return
    const [title] = draftDialogs(session.id)
    if (title !== undefined) toast.info(t('kept', { title }))
  }, [known, session.id, t])
  return null
}
