'use client'
import type { TryCallAnswer } from '@portico/contract/api-document/api-document-endpoints'
import { StatusCode } from '@/components/reference/status-code'
import { CodeBlock } from '@/components/ui/code-block'
import { Row, Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { prettyBody } from '@/lib/api-document/console-call'
import styles from './api-document.module.css'
import { type ConsoleLabels, fillIn } from './console-labels'

/** Shows the response of a trial call: status, time, size, headers and formatted body. */
export function ConsoleAnswer({ answer, labels }: { answer: TryCallAnswer; labels: ConsoleLabels }) {
  const contentType = answer.headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
  const body = answer.base64 ? { language: 'base64', text: answer.body } : prettyBody(answer.body, contentType)
  return (
    <Stack as="section" gap={3} className={styles.answer} aria-label={labels.answer}>
      <Text as="h5" size="sm" weight="semibold" className={styles.answerHeading}>
        {labels.answer}
      </Text>
      <Row as="p" gap={1} columnGap={4} align="baseline" size="sm" tone="muted" tabular className={styles.answerDetails}>
        <StatusCode status={answer.status} phrase={answer.statusText} />
        <span>{fillIn(labels.ms, { ms: Math.round(answer.durationMs) })}</span>
        <span>{fillIn(labels.size, { bytes: answer.bodyBytes.toLocaleString('en-US') })}</span>
        {answer.requestId ? (
          <span>
            {labels.requestId} <code>{answer.requestId}</code>
          </span>
        ) : null}
      </Row>
      <details className={styles.headers}>
        <summary>{fillIn(labels.headers, { count: answer.headers.length })}</summary>
        <dl>
          {answer.headers.map(({ name, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a header may come twice, and the list never changes
            <div key={index}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
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
        <CodeBlock
          samples={[{ language: body.language, code: body.text }]}
          label={labels.body}
          labels={{ copy: labels.copy, copied: labels.copied }}
        />
      )}
    </Stack>
  )
}
