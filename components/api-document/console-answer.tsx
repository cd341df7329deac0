'use client'
import type { TryCallAnswer } from '@portico/contract/api-document/api-document-endpoints'
import { CodeBlock } from '@/components/ui/code-block'
import { prettyBody } from '@/lib/api-document/console-call'
import styles from './console.module.css'
import { type ConsoleWords, worded } from './console-words'

/** What came back: status, time, size, headers and the body for reading. */
export function ConsoleAnswer({ answer, words }: { answer: TryCallAnswer; words: ConsoleWords }) {
  const contentType = answer.headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
  const body = answer.base64 ? { language: 'base64', text: answer.body } : prettyBody(answer.body, contentType)
  return (
    <section className={styles.answer} aria-label={words.answer}>
      <h5 className={styles.heading}>{words.answer}</h5>
      <p className={styles.facts}>
        <span className={styles.status} data-class={Math.trunc(answer.status / 100)}>
          {`${answer.status} ${answer.statusText}`.trim()}
        </span>
        <span>{worded(words.ms, { ms: Math.round(answer.durationMs) })}</span>
        <span>{worded(words.size, { bytes: answer.bodyBytes.toLocaleString('en-US') })}</span>
        {answer.requestId ? (
          <span>
            {words.requestId} <code>{answer.requestId}</code>
          </span>
        ) : null}
      </p>
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
      {answer.base64 ? <p className={styles.help}>{words.binary}</p> : null}
      {answer.truncated ? <p className={styles.help}>{words.truncated}</p> : null}
      {answer.body === '' ? (
        <p className={styles.help}>{words.empty}</p>
      ) : (
        <CodeBlock
          samples={[{ language: body.language, code: body.text }]}
          label={words.body}
          labels={{ copy: words.copy, copied: words.copied }}
        />
      )}
    </section>
  )
}
