'use client'
import { apiDocumentEndpoints, type TryCallAnswer } from '@portico/contract/api-document/api-document-endpoints'
import type { TryCallInput } from '@portico/contract/api-document/try-call-input'
import { useLocale } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Row, Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { paths } from '@/lib/paths'
import { call } from '@/lib/platform/call-from-browser'
import { localePath } from '@/lib/portal-paths'
import type { ConsoleAnswer } from './console-answer'
import { failureText } from './console-failure'
import { type ConsoleLabels, loadConsoleLabels } from './console-labels'

/** What shows an answer, loaded with the first call: a lazy component would never load again once it could not be. */
interface AnswerParts {
  labels: ConsoleLabels
  ConsoleAnswer: typeof ConsoleAnswer
}

async function loadParts(locale: 'en' | 'ko'): Promise<AnswerParts> {
  const [labels, { ConsoleAnswer }] = await Promise.all([loadConsoleLabels(locale), import('./console-answer')])
  return { labels, ConsoleAnswer }
}

interface SendFirstCallProps {
  /** What the call needs: it only reads, and has no body. */
  input: Pick<TryCallInput, 'apiId' | 'stageId' | 'httpMethod' | 'path' | 'apiKey'>
  /** The page that helps with keys. */
  keysHref: string
  action: { send: string; sending: string; notLoaded: string; retry: string }
}

type Outcome = { answer: TryCallAnswer } | { refused: unknown }

/**
 * Sends the first call through the platform, so that nobody needs a terminal, and shows the answer or why there is none. If what shows it
 * cannot be loaded, it can be loaded again; the call is not sent twice.
 */
export function SendFirstCall({ input, keysHref, action }: SendFirstCallProps) {
  const locale = useLocale() as 'en' | 'ko'
  const [parts, setParts] = useState<AnswerParts | null>(null)
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const load = async () => setParts(await loadParts(locale).catch(() => null))
  const send = async () => {
    setSending(true)
    const body = { ...input, query: '', headers: [], cookie: '', body: null, base64: false }
    const made = call(apiDocumentEndpoints.makeTryCall, { body }).then(
      (answer) => ({ answer }),
      (refused: unknown) => ({ refused }),
    )
    await load()
    setOutcome(await made)
    setSending(false)
  }
  const documentHref = paths.apiDocument(input.apiId)
  const links = { keys: keysHref, api: localePath(locale, paths.api(input.apiId)), overview: documentHref }
  const show = (made: Outcome) => {
    if (!parts) {
      return (
        <Row gap={3} columnGap={5}>
          <Text role="alert" size="sm" tone="danger">
            {action.notLoaded}
          </Text>
          <Button size="sm" onClick={() => void load()}>
            {action.retry}
          </Button>
        </Row>
      )
    }
    if ('refused' in made) {
      return (
        <Text role="alert" size="sm" tone="danger">
          {failureText(made.refused, parts.labels)}
        </Text>
      )
    }
    return (
      <div role="status">
        <parts.ConsoleAnswer answer={made.answer} links={links} labels={parts.labels} />
      </div>
    )
  }
  return (
    <Stack gap={4} align="stretch">
      <div>
        <Button variant="primary" disabled={isSending} aria-busy={isSending || undefined} onClick={() => void send()}>
          {isSending ? action.sending : action.send}
        </Button>
      </div>
      {outcome ? show(outcome) : null}
    </Stack>
  )
}
