'use client'
import { apiDocumentEndpoints, type TryCallAnswer } from '@portico/contract/api-document/api-document-endpoints'
import type { TryCallInput } from '@portico/contract/api-document/try-call-input'
import type { HttpMethod } from '@portico/contract/method/method'
import { type SubmitEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { curlOf } from '@/components/ui/call-samples'
import { CodeBlock } from '@/components/ui/code-block'
import { Row, Stack } from '@/components/ui/layout'
import { Muted, Text, VisuallyHidden } from '@/components/ui/text'
import {
  type ConsoleOperation,
  type ConsoleValues,
  consoleOperation,
  firstValues,
  keyOf,
  missingParameters,
  sampleOf,
  tryCallOf,
} from '@/lib/api-document/console-call'
import { consoleDocument } from '@/lib/api-document/console-document'
import { call } from '@/lib/platform/call-from-browser'
import { PlatformError } from '@/lib/platform/platform-error'
import { browserSession } from '@/lib/session/browser/browser-session'
import styles from './api-document.module.css'
import { ConsoleAnswer } from './console-answer'
import { ConsoleFields } from './console-fields'
import { type ConsoleLabels, fillIn } from './console-labels'
import { useConsolePage } from './console-page'

interface TryConsoleProps {
  httpMethod: HttpMethod
  path: string
}

type Loaded = { operation: ConsoleOperation | null } | 'loading' | 'unavailable'

/** Calls one method from the page: asks to sign in first, then shows a form filled from the document. */
export function TryConsole({ httpMethod, path }: TryConsoleProps) {
  const { labels, signInHref, documentUrl } = useConsolePage()
  const { session, known } = useSyncExternalStore(browserSession.subscribe, browserSession.current, browserSession.onServer)
  const [loaded, setLoaded] = useState<Loaded>('loading')
  const [attempt, setAttempt] = useState(0)
  const signedIn = known && session.id !== 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!signedIn) return
    let isThere = true
    setLoaded('loading')
    consoleDocument(documentUrl).then(
      (document) => isThere && setLoaded({ operation: consoleOperation(document, httpMethod, path) }),
      () => isThere && setLoaded('unavailable'),
    )
    return () => {
      isThere = false
    }
  }, [signedIn, documentUrl, httpMethod, path, attempt])

  if (known && !signedIn) {
    return (
      <div className={`${styles.panel} ${styles.message}`}>
        <p>{labels.signedOut}</p>
        <p>
          <a className={buttonClass('primary', 'md')} href={signInHref}>
            {labels.signIn}
          </a>
        </p>
      </div>
    )
  }
  if (!known || loaded === 'loading') return <Muted className={styles.waiting}>{labels.loading}</Muted>
  if (loaded === 'unavailable') {
    return (
      <div className={`${styles.panel} ${styles.message}`}>
        <p role="alert">{labels.unavailable}</p>
        <p>
          <Button size="sm" onClick={() => setAttempt(attempt + 1)}>
            {labels.retry}
          </Button>
        </p>
      </div>
    )
  }
  if (loaded.operation === null) return <p className={styles.panel}>{labels.notInDocument}</p>
  return <ConsoleForm httpMethod={httpMethod} path={path} operation={loaded.operation} />
}

type Outcome = { answer: TryCallAnswer } | { refused: string } | null

function ConsoleForm({ httpMethod, path, operation }: TryConsoleProps & { operation: ConsoleOperation }) {
  const { labels, apiId, stageId, serviceUrl, credential, setCredential } = useConsolePage()
  const [values, setValues] = useState<ConsoleValues>(() => firstValues(operation))
  const [missing, setMissing] = useState<readonly string[]>([])
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const form = useRef<HTMLFormElement>(null)
  const target = { apiId, stageId, serviceUrl, httpMethod, path }
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
    setOutcome(await sendCall(planned, labels))
    setSending(false)
  }

  return (
    <div className={styles.panel}>
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
        <p role="alert" className={styles.refused}>
          {outcome && 'refused' in outcome ? outcome.refused : ''}
        </p>
        <VisuallyHidden as="p" role="status">
          {outcome && 'answer' in outcome
            ? fillIn(labels.result, { status: outcome.answer.status, ms: Math.round(outcome.answer.durationMs) })
            : ''}
        </VisuallyHidden>
        {outcome && 'answer' in outcome ? <ConsoleAnswer answer={outcome.answer} labels={labels} /> : null}
        <div>
          <Text as="h5" size="sm" weight="semibold" className={styles.answerHeading}>
            {labels.sameCall}
          </Text>
          <CodeBlock
            samples={[{ language: 'curl', code: curlOf(sampleOf(target, operation, planned)) }]}
            label={labels.sameCall}
            labels={{ copy: labels.copy, copied: labels.copied }}
          />
        </div>
      </Stack>
    </div>
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
