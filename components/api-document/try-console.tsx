'use client'
import { apiDocumentEndpoints, type TryCallAnswer } from '@portico/contract/api-document/api-document-endpoints'
import type { TryCallInput } from '@portico/contract/api-document/try-call-input'
import { type SubmitEvent, useRef, useState, useSyncExternalStore } from 'react'
import { StatusCode } from '@/components/reference/status-code'
import { Button, buttonClass } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code-block'
import { Fold } from '@/components/ui/fold'
import { Row, Stack } from '@/components/ui/layout'
import { Muted, Text, VisuallyHidden } from '@/components/ui/text'
import { type ConsoleValues, firstValues, keyOf, missingParameters, sampleOf, tryCallOf } from '@/lib/api-document/console-call'
import { call } from '@/lib/platform/call-from-browser'
import { PlatformError } from '@/lib/platform/platform-error'
import { codeSamples } from '@/lib/reference/code-samples'
import { browserSession } from '@/lib/session/browser/browser-session'
import styles from './api-document.module.css'
import { ConsoleAnswer } from './console-answer'
import { ConsoleFields } from './console-fields'
import { type ConsoleLabels, fillIn } from './console-labels'
import type { ConsoleProps } from './console-props'

/** Calls one operation from its page: asks to sign in first, then shows a form filled with the author's examples. */
export function TryConsole({ operation, target, signInHref, labels }: ConsoleProps) {
  const { session, known } = useSyncExternalStore(browserSession.subscribe, browserSession.current, browserSession.onServer)
  if (!known) return <Muted>{labels.loading}</Muted>
  if (session.id === 0) {
    return (
      <Row gap={3} columnGap={5} size="sm" surface="inset" className={styles.panel}>
        <p>{labels.signedOut}</p>
        <p>
          <a className={buttonClass('primary', 'md')} href={signInHref}>
            {labels.signIn}
          </a>
        </p>
      </Row>
    )
  }
  return <ConsoleForm operation={operation} target={target} labels={labels} />
}

/** Answers of this page that can be looked at again. */
const HISTORY_MAX = 20

type Outcome = { answer: TryCallAnswer } | { refused: string } | null

function ConsoleForm({ operation, target, labels }: Omit<ConsoleProps, 'signInHref'>) {
  const { httpMethod, path, serviceUrl } = target
  const [credential, setCredential] = useState('')
  const [values, setValues] = useState<ConsoleValues>(() => firstValues(operation))
  const [missing, setMissing] = useState<readonly string[]>([])
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [history, setHistory] = useState<readonly TryCallAnswer[]>([])
  const form = useRef<HTMLFormElement>(null)
  const planned = tryCallOf(target, operation, values, credential)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (sending) return
    const keys = missingParameters(operation, values).map(keyOf)
    setMissing(keys)
    if (keys.length > 0) {
      form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(keys[0] ?? '')}"]`)?.focus()
      return
    }
    setSending(true)
    const made = await sendCall(planned, labels)
    setOutcome(made)
    if ('answer' in made) setHistory((before) => [made.answer, ...before].slice(0, HISTORY_MAX))
    setSending(false)
  }

  return (
    <Stack gap={6} surface="inset" className={styles.panel}>
      <Stack as="form" gap={5} ref={form} onSubmit={submit} noValidate aria-label={fillIn(labels.title, { method: httpMethod, path })}>
        <Muted breakable>{fillIn(labels.lead, { url: serviceUrl })}</Muted>
        <ConsoleFields
          operation={operation}
          values={values}
          missing={missing}
          credential={credential}
          labels={labels}
          onCredential={setCredential}
          onValues={(next) => {
            setValues(next)
            setMissing((before) => before.filter((key) => (next.parameters[key] ?? '').trim() === ''))
          }}
        />
        <Row nowrap gap={3} align="stretch">
          <Button type="submit" variant="primary" disabled={sending} aria-busy={sending || undefined}>
            {sending ? labels.sending : labels.send}
          </Button>
        </Row>
      </Stack>
      <Stack gap={5}>
        <Text role="alert" size="sm" tone="danger" className={styles.refused}>
          {outcome && 'refused' in outcome ? outcome.refused : ''}
        </Text>
        <VisuallyHidden as="p" role="status">
          {outcome && 'answer' in outcome
            ? fillIn(labels.result, { status: outcome.answer.status, ms: Math.round(outcome.answer.durationMs) })
            : ''}
        </VisuallyHidden>
        {outcome && 'answer' in outcome ? <ConsoleAnswer answer={outcome.answer} labels={labels} /> : null}
        {history.length > 1 ? (
          <Fold summary={fillIn(labels.history, { count: history.length })}>
            <Stack as="ol" gap={1}>
              {history.map((answer, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: answers are only added, and each is what it is
                <li key={at}>
                  <Button size="sm" variant="ghost" onClick={() => setOutcome({ answer })}>
                    <StatusCode status={answer.status} /> {fillIn(labels.ms, { ms: Math.round(answer.durationMs) })} {answer.url}
                  </Button>
                </li>
              ))}
            </Stack>
          </Fold>
        ) : null}
        <div>
          <Text as="h5" size="sm" weight="semibold">
            {labels.sameCall}
          </Text>
          <CodeBlock
            samples={codeSamples(sampleOf(target, operation, planned))}
            label={labels.sameCall}
            labels={{ copy: labels.copy, copied: labels.copied }}
          />
        </div>
      </Stack>
    </Stack>
  )
}

/** Makes the call; without a response, returns the text that says why. */
async function sendCall(body: TryCallInput, labels: ConsoleLabels): Promise<Exclude<Outcome, null>> {
  try {
    return { answer: await call(apiDocumentEndpoints.makeTryCall, { body }) }
  } catch (error) {
    if (!(error instanceof PlatformError)) return { refused: labels.failed }
    const reason = (error.data as { reason?: keyof ConsoleLabels['failures'] } | undefined)?.reason
    if (error.code === 'TryCallFailed') return { refused: labels.failures[reason ?? 'unreachable'] }
    if (error.status === 401) return { refused: labels.signedOut }
    if (error.status === 404) return { refused: labels.gone }
    if (error.status === 429) return { refused: labels.tooMany }
    return { refused: error.status === 400 ? labels.invalid : labels.failed }
  }
}
