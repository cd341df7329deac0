'use client'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { keepAtSessionEnd, takeDraft, writeDraft } from '@/lib/drafts'
import { browserSession } from '@/lib/session/browser/browser-session'
import { withoutFields } from './form-values'

interface DraftOptions {
  form: UseFormReturn<FieldValues>
  /** The names of the schema's fields: they tell the forms of a page apart. */
  fields: readonly string[]
  /** The names of passwords, secrets and files, which are never kept. */
  unkept: RefObject<ReadonlySet<string>>
  hasChanges: () => boolean
}

/**
 * Keeps what was typed into a form when the session ends, and restores it when the same person opens the page again. `isKept` returns whether
 * it has just been kept, so that leaving loses nothing; `restored` is the number of times that text was restored.
 */
export function useDraft({ form, fields, unkept, hasChanges }: DraftOptions) {
  const [restored, setRestored] = useState(0)
  const kept = useRef(false)
  const names = fields.join(',')

  useEffect(() => {
    const key = () => `${window.location.pathname}#${names}`
    const keep = () => {
      const { id } = browserSession.current().session
      if (id === 0 || !hasChanges()) return
      writeDraft(key(), { personId: id, values: withoutFields(form.getValues(), unkept.current) })
      kept.current = true
    }
    const restore = () => {
      const { session, known } = browserSession.current()
      if (!known) return
      stopFollowing()
      const values = takeDraft(key(), session.id)
      if (values === undefined) return
      form.reset({ ...form.getValues(), ...values }, { keepDefaultValues: true })
      setRestored((times) => times + 1)
    }
    const stopFollowing = browserSession.subscribe(restore)
    restore()
    const stopKeeping = keepAtSessionEnd(keep)
    return () => {
      stopFollowing()
      stopKeeping()
    }
  }, [form, names, unkept, hasChanges])

  return { restored, isKept: useCallback(() => kept.current, []) }
}
