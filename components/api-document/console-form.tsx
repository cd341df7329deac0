'use client'
import { apiDocumentEndpoints, type TryCallAnswer } from '@portico/contract/api-document/api-document-endpoints'
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Row, Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { Muted, Text, VisuallyHidden } from '@/components/ui/text'
import { type ConsoleTarget, type ConsoleValues, filledCall, firstValues, hintsOfValues, tryCallOf } from '@/lib/api-document/console-call'
import type { ConsoleOperation } from '@/lib/api-document/console-operation'
import { keepDrafts } from '@/lib/drafts'
import { call } from '@/lib/platform/call-from-browser'
import styles from './api-document.module.css'
import { ConsoleAnswer } from './console-answer'
import { failureText, isSignedOut, isTooLarge } from './console-failure'
import { ConsoleFields } from './console-fields'
import { ConsoleHistory, type MadeCall } from './console-history'
import { type ConsoleLabels, fillIn } from './console-labels'
import type { ConsoleProps } from './console-props'
import { ConsoleSamples } from './console-samples'
import { useConsoleDraft } from './use-console-draft'

/** Calls of this page that can be looked at again. */
const HISTORY_MAX = 20

/** `isSignedOut` when signing in again helps. */
type Outcome = { answer: TryCallAnswer } | { refused: string; isSignedOut?: boolean } | null

interface ConsoleFormProps extends Pick<ConsoleProps, 'links' | 'signInHref'> {
  operation: ConsoleOperation
  target: ConsoleTarget
  labels: ConsoleLabels
}

/** Shows the form of a call, its answer, the calls of this visit, and the same call as code. Nothing entered prevents a call. */
export function ConsoleForm({ operation, target, links, signInHref, labels }: ConsoleFormProps) {
  const [credential, setCredential] = useState('')
  const [values, setValues] = useState<ConsoleValues>(() => firstValues(operation))
  // Fields keep state of their own, such as what is open: they begin again with other values.
  const [filled, setFilled] = useState(0)
  const [isChecked, setChecked] = useState(false)
  const [sending, setSending] = useState<AbortController | null>(null)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [history, setHistory] = useState<readonly MadeCall[]>([])
  const form = useRef<HTMLFormElement>(null)
  const fill = (next: ConsoleValues) => {
    setValues(next)
    setFilled((times) => times + 1)
  }
  const isRestored = useConsoleDraft({ operation, values, restore: fill })
  const planned = filledCall(target, operation, values)
  const hints = hintsOfValues(operation, values)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (sending) return
    setChecked(true)
    const stop = new AbortController()
    setSending(stop)
    try {
      const body = await tryCallOf(target, operation, planned, credential)
      if (isTooLarge(body)) return setOutcome({ refused: labels.tooLarge })
      const answer = await call(apiDocumentEndpoints.makeTryCall, { body }, stop.signal)
      setOutcome({ answer })
      setHistory((before) => [{ id: (before[0]?.id ?? 0) + 1, values, answer }, ...before].slice(0, HISTORY_MAX))
    } catch (error) {
      setOutcome(
        stop.signal.aborted ? { refused: labels.canceled } : { refused: failureText(error, labels), isSignedOut: isSignedOut(error) },
      )
    } finally {
      setSending(null)
    }
  }
  const sendByKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) form.current?.requestSubmit()
  }

  return (
    <Stack gap={6} surface="inset" className={styles.panel}>
      <Stack
        as="form"
        gap={5}
        ref={form}
        onSubmit={submit}
        onKeyDown={sendByKeys}
        noValidate
        aria-label={fillIn(labels.title, { method: target.httpMethod, path: target.path })}
      >
        <Muted breakable>{fillIn(labels.lead, { url: target.serviceUrl })}</Muted>
        {isRestored ? (
          <Notice>
            <p role="status">{labels.restored}</p>
          </Notice>
        ) : null}
        <ConsoleFields
          key={filled}
          operation={operation}
          values={values}
          isChecked={isChecked}
          credential={credential}
          labels={labels}
          onCredential={setCredential}
          onValues={setValues}
        />
        <Row gap={3}>
          <Button type="submit" variant="primary" disabled={sending !== null} aria-busy={sending !== null || undefined}>
            {sending ? labels.sending : labels.send}
          </Button>
          {sending ? <Button onClick={() => sending.abort()}>{labels.cancel}</Button> : null}
          {isChecked && hints > 0 ? (
            <Text size="note" tone="warning">
              {hints === 1 ? labels.hintOne : fillIn(labels.hintCount, { count: hints })}
            </Text>
          ) : null}
        </Row>
      </Stack>
      <Stack gap={5}>
        <Text role="alert" size="sm" tone="danger" className={styles.refused}>
          {outcome && 'refused' in outcome ? outcome.refused : ''}
        </Text>
        {outcome && 'refused' in outcome && outcome.isSignedOut ? (
          <p>
            <a className={buttonClass('primary', 'md')} href={signInHref} onClick={keepDrafts}>
              {labels.signIn}
            </a>
          </p>
        ) : null}
        <VisuallyHidden as="p" role="status">
          {outcome && 'answer' in outcome
            ? fillIn(labels.result, { status: outcome.answer.status, ms: Math.round(outcome.answer.durationMs) })
            : ''}
        </VisuallyHidden>
        {outcome && 'answer' in outcome ? <ConsoleAnswer answer={outcome.answer} links={links} labels={labels} /> : null}
        <ConsoleHistory
          calls={history}
          labels={labels}
          onRestore={(made) => {
            fill(made.values)
            setOutcome({ answer: made.answer })
          }}
        />
        <ConsoleSamples operation={operation} call={planned} labels={labels} />
      </Stack>
    </Stack>
  )
}
