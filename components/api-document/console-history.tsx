import type { TryCallAnswer } from '@portico/contract/api-document/api-document-endpoints'
import { StatusCode } from '@/components/reference/status-code'
import { Button } from '@/components/ui/button'
import { Fold } from '@/components/ui/fold'
import { Lines, Row } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import type { ConsoleValues } from '@/lib/api-document/console-call'
import { type ConsoleLabels, fillIn } from './console-labels'

/** A call of this visit. */
export interface MadeCall {
  id: number
  values: ConsoleValues
  answer: TryCallAnswer
}

interface ConsoleHistoryProps {
  calls: readonly MadeCall[]
  labels: ConsoleLabels
  onRestore: (made: MadeCall) => void
}

/** Shows the calls of this visit, newest first; each can be restored with its values and answer. */
export function ConsoleHistory({ calls, labels, onRestore }: ConsoleHistoryProps) {
  if (calls.length === 0) return null
  return (
    <Fold summary={fillIn(labels.history, { count: calls.length })}>
      <Lines as="ol" pad={2}>
        {calls.map((made) => (
          <Row as="li" key={made.id} gap={1} columnGap={3} size="sm" justify="between">
            <Row gap={1} columnGap={3} align="baseline">
              <StatusCode status={made.answer.status} />
              <Text as="span" size="note" tone="muted" tabular>
                {fillIn(labels.ms, { ms: Math.round(made.answer.durationMs) })}
              </Text>
              <Text as="code" size="note" breakable>
                {pathOf(made.answer.url)}
              </Text>
            </Row>
            <Button size="sm" onClick={() => onRestore(made)}>
              {labels.restore}
            </Button>
          </Row>
        ))}
      </Lines>
    </Fold>
  )
}

function pathOf(address: string): string {
  const url = URL.parse(address)
  return url ? url.pathname + url.search : address
}
