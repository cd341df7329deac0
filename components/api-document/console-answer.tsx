'use client'
import type { TryCallAnswer } from '@portico/contract/api-document/api-document-endpoints'
import { Download } from 'lucide-react'
import { ColoredCode } from '@/components/reference/colored-code'
import { StatusCode } from '@/components/reference/status-code'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Fold } from '@/components/ui/fold'
import { Row, Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { callsLeft, fileOf, headerOf, refusalOf } from '@/lib/api-document/answer-reading'
import { prettyBody } from '@/lib/api-document/console-call'
import styles from './api-document.module.css'
import { type ConsoleLabels, fillIn } from './console-labels'

/** Pieces of code that are colored; a long body is plain after them. */
const PIECES = 2_000

/** Shows the response of a trial call: status, time, size, calls left, why it was refused, headers and body. */
export function ConsoleAnswer({ answer, labels }: { answer: TryCallAnswer; labels: ConsoleLabels }) {
  const body = answer.base64 ? { language: 'base64', text: answer.body } : prettyBody(answer.body, headerOf(answer, 'content-type'))
  const refusal = refusalOf(answer) as keyof ConsoleLabels['refusals'] | undefined
  const left = callsLeft(answer)
  return (
    <Stack as="section" gap={3} aria-label={labels.answer}>
      <Text as="h5" size="sm" weight="semibold">
        {labels.answer}
      </Text>
      <Row as="p" gap={1} columnGap={4} align="baseline" size="sm" tone="muted" tabular>
        <StatusCode status={answer.status} phrase={answer.statusText} />
        <span>{fillIn(labels.ms, { ms: Math.round(answer.durationMs) })}</span>
        <span>{fillIn(labels.size, { bytes: answer.bodyBytes.toLocaleString('en-US') })}</span>
        {left === undefined ? null : <span>{fillIn(labels.left, { count: left })}</span>}
        {answer.requestId ? (
          <span>
            {labels.requestId} <code>{answer.requestId}</code>
          </span>
        ) : null}
      </Row>
      {refusal && labels.refusals[refusal] ? (
        <Text size="sm" tone="warning">
          {labels.refusals[refusal]}
        </Text>
      ) : null}
      <Fold summary={fillIn(labels.headers, { count: answer.headers.length })}>
        <dl className={styles.details}>
          {answer.headers.map(({ name, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a header may come twice, and the list never changes
            <div key={index}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Fold>
      {answer.base64 ? (
        <Text size="note" tone="muted" breakable>
          {labels.binary}
        </Text>
      ) : null}
      {answer.truncated ? (
        <Text size="note" tone="muted" breakable>
          {labels.truncated}
        </Text>
      ) : null}
      {answer.body === '' ? (
        <Text size="note" tone="muted" breakable>
          {labels.empty}
        </Text>
      ) : (
        <>
          <ColoredCode code={body.text} language={body.language} label={labels.body} pieces={PIECES} />
          <Row gap={2}>
            <CopyButton text={body.text} labels={{ copy: labels.copy, copied: labels.copied }} withLabel />
            <Button size="sm" icon={<Download size={14} aria-hidden="true" />} onClick={() => download(answer)}>
              {labels.download}
            </Button>
          </Row>
        </>
      )}
    </Stack>
  )
}

function download(answer: TryCallAnswer): void {
  const { name, content } = fileOf(answer)
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
