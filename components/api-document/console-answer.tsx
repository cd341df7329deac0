'use client'
import type { TryCallAnswer } from '@portico/contract/api-document/api-document-endpoints'
import { StatusCode } from '@/components/reference/status-code'
import { CodeBlock } from '@/components/ui/code-block'
import { Row, Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { prettyBody } from '@/lib/api-document/console-call'
import styles from './console.module.css'
import { type ConsoleWords, worded } from './console-words'

/** What came back: status, time, size, headers and the body for reading. */
export function ConsoleAnswer({ answer, words }: { answer: TryCallAnswer; words: ConsoleWords }) {
  const contentType = answer.headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
  const body = answer.base64 ? { language: 'base64', text: answer.body } : prettyBody(answer.body, contentType)
  return (
    <Stack as="section" gap={3} className={styles.answer} aria-label={words.answer}>
      <Text as="h5" size="sm" weight="semibold" className={styles.heading}>
        {words.answer}
      </Text>
      <Row as="p" gap={1} columnGap={4} align="baseline" size="sm" tone="muted" tabular className={styles.facts}>
        <StatusCode status={answer.status} phrase={answer.statusText} />
        <span>{worded(words.ms, { ms: Math.round(answer.durationMs) })}</span>
        <span>{worded(words.size, { bytes: answer.bodyBytes.toLocaleString('en-US') })}</span>
        {answer.requestId ? (
          <span>
            {words.requestId} <code>{answer.requestId}</code>
          </span>
        ) : null}
      </Row>
      <details className={styles.headers}>
        <summary>{worded(words.headers, { count: answer.headers.length })}</summary>
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
          {words.binary}
        </Text>
      ) : null}
      {answer.truncated ? (
        <Text size="note" tone="muted" breakable>
          {words.truncated}
        </Text>
      ) : null}
      {answer.body === '' ? (
        <Text size="note" tone="muted" breakable>
          {words.empty}
        </Text>
      ) : (
        <CodeBlock
          samples={[{ language: body.language, code: body.text }]}
          label={words.body}
          labels={{ copy: words.copy, copied: words.copied }}
        />
      )}
    </Stack>
  )
}
