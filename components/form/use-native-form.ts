'use client'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Checked } from '@/lib/account/broken-fields'
import type { FormMessages } from '@/lib/account/form-messages'
import { CODE_PREFIX } from './code-message'
import { focusFirstInvalid } from './focus-first-invalid'
import type { FieldOfError } from './place-server-error'

type Entries = Record<string, FormDataEntryValue>
type Errors = Record<string, string>

// Loaded when a call fails, so that public pages stay small.
const loadPlacing = () => import('./place-server-error')

interface NativeFormOptions<Values> {
  /** Checks the values of the fields; may load its schema first, so that the page stays small. */
  check: (entries: Entries) => Promise<Checked<Values>> | Checked<Values>
  /** Sends the checked values. Resolves with `leaving` when the browser opens another page: the form then stays busy. */
  send: (values: Values) => Promise<unknown>
  /** The text of each message that `errorOf` may return. */
  messages: FormMessages
  /** Called first with the error of a failed call; returns true when it has handled it. */
  onRefused?: (error: unknown) => boolean | Promise<boolean>
  /** The field that an error code belongs to. */
  fieldOfError?: FieldOfError
}

/**
 * Binds a native form of a public page: the fields keep the typed values; a failed submit marks the invalid ones, focuses the first and
 * scrolls it to the center; a form sends once however often it is clicked.
 */
export function useNativeForm<Values>({ check, send, messages, onRefused, fieldOfError }: NativeFormOptions<Values>) {
  const [broken, setBroken] = useState<Errors>({})
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState(false)
  const busy = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const toFocus = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are marked once `broken` is drawn
  useEffect(() => {
    if (!toFocus.current || !form.current) return
    toFocus.current = false
    focusFirstInvalid(form.current)
  }, [broken])

  const show = (next: Errors) => {
    toFocus.current = true
    setBroken(next)
  }

  const refuse = async (error: unknown) => {
    if (await onRefused?.(error)) return
    const placing = await loadPlacing().catch(() => undefined)
    if (!placing) return setFailure('PlatformUnavailable')
    const placed = placing.placeServerError(error, namesOf(form.current), fieldOfError)
    if (placed.length > 0) show(Object.fromEntries(placed.map(({ name, message }) => [name, message])))
    else setFailure(placing.codeOf(error))
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    setSending(true)
    setFailure(undefined)
    let isLeaving = false
    try {
      const checked = await check(entriesOf(event.currentTarget ?? form.current))
      if (checked.broken) show(checked.broken)
      else {
        setBroken({})
        isLeaving = (await send(checked.values)) === 'leaving'
      }
    } catch (error) {
      await refuse(error)
    } finally {
      busy.current = isLeaving
      setSending(isLeaving)
    }
  }

  /** Checks again at each change after a failed submit, so that an error disappears as soon as it is corrected. */
  const change = async () => {
    if (Object.keys(broken).length === 0 || !form.current) return
    const checked = await check(entriesOf(form.current))
    setBroken((shown) =>
      Object.fromEntries(Object.keys(shown).flatMap((name) => (checked.broken?.[name] ? [[name, checked.broken[name]]] : []))),
    )
  }

  /** Returns the text of a field's error, or undefined. */
  const errorOf = (name: string) => (broken[name] === undefined ? undefined : textOfMessage(broken[name], messages))

  return { form, errorOf, failure, sending, submit, change }
}

/** Returns the text of a rule message or an error code; a general text for one without its own. */
export function textOfMessage(message: string, messages: FormMessages): string {
  const key = message.startsWith(CODE_PREFIX) ? message.slice(CODE_PREFIX.length) : message
  return messages[key] ?? messages.invalid ?? key
}

function entriesOf(form: HTMLFormElement): Entries {
  return Object.fromEntries(new FormData(form))
}

function namesOf(form: HTMLFormElement | null): ReadonlySet<string> {
  return new Set([...(form?.elements ?? [])].map((element) => (element as HTMLInputElement).name))
}
