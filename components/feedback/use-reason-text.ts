'use client'
import { useEffect, useRef, useState } from 'react'
import { draftKey, holdUntilSent, keepAtSessionEnd, takeDraft, writeDraft } from '@/lib/drafts'
import { browserSession } from '@/lib/session/browser/browser-session'

/**
 * Returns the reason that is typed into a question, and keeps it when the session ends, as forms do. `restored` tells whether it begins with
 * kept text; `holdText` keeps the text beyond the question, until its request succeeds. `about` is undefined for questions without a reason.
 */
export function useReasonText(title: string, about: string | undefined) {
  const [text, setText] = useState('')
  const [restored, setRestored] = useState(false)
  const keep = useRef(() => {})

  useEffect(() => {
    if (about === undefined) return
    const { reason } = takeDraft(draftKey(about), browserSession.current().session.id) ?? {}
    if (typeof reason !== 'string') return
    setText(reason)
    setRestored(true)
  }, [about])

  useEffect(() => {
    const key = about === undefined || text.trim() === '' ? undefined : draftKey(about)
    keep.current = () => {
      const { id } = browserSession.current().session
      if (key !== undefined && id !== 0) writeDraft(key, { personId: id, values: { reason: text }, dialog: title })
    }
  }, [about, text, title])
  useEffect(() => keepAtSessionEnd(() => keep.current()), [])

  return { text, setText, restored, holdText: () => holdUntilSent(keep.current) }
}
