'use client'
import { useEffect, useRef, useState } from 'react'
import { type ConsoleValues, firstValues } from '@/lib/api-document/console-call'
import type { ConsoleOperation } from '@/lib/api-document/console-operation'
import { consoleDraftKey, keepAtSessionEnd, takeDraft, writeDraft } from '@/lib/drafts'
import { browserSession } from '@/lib/session/browser/browser-session'

interface ConsoleDraftOptions {
  operation: ConsoleOperation
  values: ConsoleValues
  restore: (values: ConsoleValues) => void
}

/** Keeps what was entered when the session ends, without credential and files, and restores it. Returns whether it was restored. */
export function useConsoleDraft({ operation, values, restore }: ConsoleDraftOptions): boolean {
  const [isRestored, setRestored] = useState(false)
  const current = useRef({ values, restore })
  useEffect(() => {
    current.current = { values, restore }
  })
  useEffect(() => {
    const first = firstValues(operation)
    const key = consoleDraftKey(window.location.pathname)
    const kept = takeDraft(key, browserSession.current().session.id)
    if (kept) {
      current.current.restore({ ...first, ...kept })
      setRestored(true)
    }
    return keepAtSessionEnd(() => {
      const { id } = browserSession.current().session
      const entered = withoutFiles(current.current.values)
      if (id !== 0 && JSON.stringify(entered) !== JSON.stringify(withoutFiles(first))) writeDraft(key, { personId: id, values: entered })
    })
  }, [operation])
  return isRestored
}

/** Returns values that can be stored: a chosen file cannot. */
function withoutFiles(values: ConsoleValues): Record<string, unknown> {
  return JSON.parse(JSON.stringify(values, (_, value: unknown) => (value instanceof File ? '' : value))) as Record<string, unknown>
}
