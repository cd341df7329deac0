'use client'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { draftKey, keepAtSessionEnd, takeDraft, writeDraft } from '@/lib/drafts'
import { browserSession } from '@/lib/session/browser/browser-session'
import { withoutFields } from './form-values'

interface DraftOptions {
  form: UseFormReturn<FieldValues>
  element: RefObject<HTMLFormElement | null>
  /** Tells the forms of a page apart. */
  name: string
  /** The names of passwords, secrets and files, which are never kept. */
  unkept: RefObject<ReadonlySet<string>>
  isDirty: () => boolean
}

/**
 * Keeps what was typed into a form when the session ends, and restores it when the same person opens the page again. `isKept` returns whether
 * it has just been kept, so that leaving loses nothing; `restored` is the number of times that text was restored.
 */
export function useDraft({ form, element, name, unkept, isDirty }: DraftOptions) {
  const [restored, setRestored] = useState(0)
  const kept = useRef(false)

  useEffect(() => {
    const keep = () => {
      const { id } = browserSession.current().session
      if (id === 0 || !isDirty()) return
      const values = withoutFields(form.getValues(), unkept.current)
      const first = withoutFields(form.formState.defaultValues ?? {}, unkept.current)
      if (JSON.stringify(values) === JSON.stringify(first)) return
      writeDraft(draftKey(name), { personId: id, values, dialog: dialogOf(element.current) })
      kept.current = true
    }
    const restore = () => {
      const { session, known } = browserSession.current()
      if (!known) return
      stopFollowing()
      const values = takeDraft(draftKey(name), session.id)
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
  }, [form, element, name, unkept, isDirty])

  return { restored, isKept: useCallback(() => kept.current, []) }
}

/** Returns the title of the dialog around an element; undefined outside of one. */
function dialogOf(element: HTMLElement | null): string | undefined {
  return element?.closest('[role="dialog"]')?.querySelector('h2')?.textContent ?? undefined
}
