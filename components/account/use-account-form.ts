'use client'
import type { ErrorCode, FieldError } from '@portico/contract/error-code'
import { ruleMessage } from '@portico/contract/rule/rule-message'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { focusFirstInvalid } from '@/components/form/focus-first-invalid'
import type { Checked } from '@/lib/account/broken-fields'
import { PlatformError } from '@/lib/platform/platform-error'

type Entries = Record<string, FormDataEntryValue>

interface AccountFormOptions<Values> {
  /** Checks the form; loaded when it is first needed, so that the page stays light. */
  check: (entries: Entries) => Promise<Checked<Values>>
  send: (values: Values) => Promise<unknown>
  /** Told of a refusal first; true means that it has been dealt with. */
  onRefused?: (error: unknown) => boolean
  /** The field that a coded refusal belongs to. */
  fieldOfError?: Partial<Record<ErrorCode, string>>
}

/**
 * The state of a form outside the private pages: what was typed stays in its fields; a failed submit marks the invalid ones,
 * focuses the first and brings it to the centre; it sends once however often it is clicked.
 */
export function useAccountForm<Values>({ check, send, onRefused, fieldOfError = {} }: AccountFormOptions<Values>) {
  const [broken, setBroken] = useState<Record<string, string>>({})
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

  const show = (next: Record<string, string>) => {
    toFocus.current = true
    setBroken(next)
  }

  const refuse = (error: unknown) => {
    if (onRefused?.(error)) return
    const placed = placedErrors(error, fieldOfError, form.current)
    if (Object.keys(placed).length > 0) show(placed)
    else setFailure(error instanceof PlatformError ? error.code : 'UnknownError')
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    setSending(true)
    setFailure(undefined)
    try {
      const checked = await check(entriesOf(event.currentTarget ?? form.current))
      if (checked.broken) show(checked.broken)
      else {
        setBroken({})
        await send(checked.values)
      }
    } catch (error) {
      refuse(error)
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  /** After a failed submit each change checks again, so that an error goes as soon as it is mended. */
  const change = async () => {
    if (Object.keys(broken).length === 0 || !form.current) return
    const checked = await check(entriesOf(form.current))
    setBroken((shown) =>
      Object.fromEntries(Object.keys(shown).flatMap((name) => (checked.broken?.[name] ? [[name, checked.broken[name]]] : []))),
    )
  }

  return { form, broken, failure, sending, submit, change }
}

function entriesOf(form: HTMLFormElement): Entries {
  return Object.fromEntries(new FormData(form))
}

function placedErrors(
  error: unknown,
  fieldOfError: Partial<Record<ErrorCode, string>>,
  form: HTMLFormElement | null,
): Record<string, string> {
  if (!(error instanceof PlatformError) || !form) return {}
  const own = fieldOfError[error.code]
  if (own) return { [own]: error.code }
  const { fields } = (error.data ?? {}) as { fields?: FieldError[] }
  if (error.code !== 'ClassValidatorPassFailed' || !Array.isArray(fields)) return {}
  const shown = fields.filter(({ path }) => form.elements.namedItem(path) !== null)
  return Object.fromEntries(shown.map(({ path, rule, values }) => [path, ruleMessage(rule, values)]))
}
