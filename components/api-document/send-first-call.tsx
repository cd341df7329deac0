'use client'
import { apiDocumentEndpoints, type TryCallAnswer } from '@portico/contract/api-document/api-document-endpoints'
import type { TryCallInput } from '@portico/contract/api-document/try-call-input'
import { useLocale } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { paths } from '@/lib/paths'
import { call } from '@/lib/platform/call-from-browser'
import { localePath } from '@/lib/portal-paths'
import { failureText } from './console-failure'
import { type ConsoleLabels, loadConsoleLabels } from './console-labels'

const loadAnswer = () => import('./console-answer').then(({ ConsoleAnswer }) => ({ default: ConsoleAnswer }))
/** Loaded with the first call. */
const ConsoleAnswer = lazy(loadAnswer)

interface SendFirstCallProps {
  /** What the call needs: it only reads, and has no body. */
  input: Pick<TryCallInput, 'apiId' | 'stageId' | 'httpMethod' | 'path' | 'apiKey'>
  /** The page that helps with keys. */
  keysHref: string
  action: { send: string; sending: string }
}

/** Sends the first call through the platform, so that nobody needs a terminal, and shows the answer or why there is none. */
export function SendFirstCall({ input, keysHref, action }: SendFirstCallProps) {
  const locale = useLocale() as 'en' | 'ko'
  const [labels, setLabels] = useState<ConsoleLabels>()
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<{ answer: TryCallAnswer } | { refused: unknown }>()
  const send = async () => {
    setSending(true)
    try {
      const parts = Promise.all([loadConsoleLabels(locale), loadAnswer()])
      const body = { ...input, query: '', headers: [], cookie: '', body: null, base64: false }
      const made = call(apiDocumentEndpoints.makeTryCall, { body }).then(
        (answer) => ({ answer }),
        (refused: unknown) => ({ refused }),
      )
      setLabels((await parts)[0])
      setOutcome(await made)
    } finally {
      setSending(false)
    }
  }
  const documentHref = paths.apiDocument(input.apiId)
  const links = { keys: keysHref, api: localePath(locale, paths.api(input.apiId)), overview: documentHref }
  return (
    <Stack gap={4} align="stretch">
      <div>
        <Button variant="primary" disabled={isSending} aria-busy={isSending || undefined} onClick={() => void send()}>
          {isSending ? action.sending : action.send}
        </Button>
      </div>
      {outcome && labels ? (
        'answer' in outcome ? (
          <Suspense>
            <div role="status">
              <ConsoleAnswer answer={outcome.answer} links={links} labels={labels} />
            </div>
          </Suspense>
        ) : (
          <Text role="alert" size="sm" tone="danger">
            {failureText(outcome.refused, labels)}
          </Text>
        )
      ) : null}
    </Stack>
  )
}
