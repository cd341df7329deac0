'use client'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Fold } from '@/components/ui/fold'
import { Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { draftKey, keepAtSessionEnd, takeDraft, writeDraft } from '@/lib/drafts'
import { browserSession } from '@/lib/session/browser/browser-session'
import styles from './api-detail.module.css'

interface SubscribeFormProps {
  /** True when an earlier subscription has ended: the purpose is folded. */
  isAgain: boolean
  labels: Record<'action' | 'again' | 'purpose' | 'sending' | 'failed' | 'restored', string>
  /** The field `purpose` without a visible label, rendered by the server. */
  purposeField: ReactNode
  onSubscribe: (purpose: string) => Promise<void>
}

/** Shows the request for a subscription. A typed purpose is kept when the session ends, and restored. */
export function SubscribeForm({ isAgain, labels, purposeField, onSubscribe }: SubscribeFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [note, setNote] = useState<'failed' | 'restored'>()
  const [sending, setSending] = useState(false)
  const busy = useRef(false)
  useKeptPurpose(form, () => setNote('restored'))

  const subscribe = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy.current) return
    const purpose = purposeOf(event.currentTarget)?.value ?? ''
    busy.current = true
    setSending(true)
    setNote(undefined)
    try {
      await onSubscribe(purpose)
    } catch {
      setNote('failed')
    } finally {
      busy.current = false
      setSending(false)
    }
  }
  return (
    <>
      <Stack as="form" gap={3} ref={form} onSubmit={(event: FormEvent<HTMLFormElement>) => void subscribe(event)}>
        {isAgain ? (
          <Fold summary={labels.purpose}>{purposeField}</Fold>
        ) : (
          <Stack as="label" gap={1}>
            <Text as="span" size="sm">
              {labels.purpose}
            </Text>
            {purposeField}
          </Stack>
        )}
        <button type="submit" className={styles.subscribe} disabled={sending} aria-busy={sending || undefined}>
          {sending ? labels.sending : isAgain ? labels.again : labels.action}
        </button>
      </Stack>
      <Text tone={note === 'restored' ? 'muted' : 'danger'} role={note === 'restored' ? 'status' : 'alert'} className={styles.failed}>
        {note === undefined ? '' : labels[note]}
      </Text>
    </>
  )
}

const purposeOf = (form: HTMLFormElement | null) => form?.querySelector<HTMLTextAreaElement>('[name="purpose"]') ?? undefined

function useKeptPurpose(form: { current: HTMLFormElement | null }, onRestored: () => void) {
  const told = useRef(onRestored)
  useEffect(() => {
    const { id } = browserSession.current().session
    const key = draftKey('purpose')
    const { purpose } = takeDraft(key, id) ?? {}
    const field = purposeOf(form.current)
    if (field && typeof purpose === 'string') {
      field.value = purpose
      field.closest('details')?.setAttribute('open', '')
      told.current()
    }
    return keepAtSessionEnd(() => {
      const typed = purposeOf(form.current)?.value ?? ''
      if (typed !== '') writeDraft(key, { personId: id, values: { purpose: typed } })
    })
  }, [form])
}
