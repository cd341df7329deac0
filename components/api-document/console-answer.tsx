'use client'
import type { TryCallAnswer } from '@portico/contract/api-document/api-document-endpoints'
import { userCategoryOf } from '@portico/contract/role'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FoldableCode } from '@/components/reference/foldable-code'
import { StatusCode } from '@/components/reference/status-code'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Fold } from '@/components/ui/fold'
import { Row, Stack } from '@/components/ui/layout'
import { Muted, Text } from '@/components/ui/text'
import { fileOf, headerOf, isPicture, limitsLeft, prettyBody, refusalOf, sizeText } from '@/lib/api-document/answer-reading'
import { paths } from '@/lib/paths'
import { browserSession } from '@/lib/session/browser/browser-session'
import styles from './api-document.module.css'
import { type ConsoleLabels, fillIn } from './console-labels'
import type { ConsoleProps } from './console-props'
import { ConsoleRefusal } from './console-refusal'

/** Pieces of code that are colored; a long body is plain after them. */
const PIECES = 2_000
/** Characters that are shown; a longer body can be downloaded. */
const SHOWN_MAX = 100_000

interface ConsoleAnswerProps extends Pick<ConsoleProps, 'links'> {
  answer: TryCallAnswer
  labels: ConsoleLabels
}

/** Shows the response of a trial call: status, time, size, calls left, why it was refused, headers and body. */
export function ConsoleAnswer({ answer, links, labels }: ConsoleAnswerProps) {
  const limits = limitsLeft(answer)
  return (
    <Stack as="section" gap={3} aria-label={labels.answer}>
      <Text as="h3" size="sm" weight="semibold">
        {labels.answer}
      </Text>
      <Row as="p" gap={1} columnGap={4} align="baseline" size="sm" tone="muted" tabular>
        <StatusCode status={answer.status} phrase={answer.statusText} />
        <span>{fillIn(labels.ms, { ms: Math.round(answer.durationMs) })}</span>
        <span>{sizeText(answer.bodyBytes)}</span>
        {answer.requestId ? (
          <Text as="span" breakable>
            {labels.requestId} <code>{answer.requestId}</code>
          </Text>
        ) : null}
      </Row>
      {answer.requestId ? (
        <Text size="sm">
          <a className="ui-link" href={`${callsPath()}?id=${answer.requestId}`} target="_blank" rel="noopener">
            {labels.explain}
          </a>
        </Text>
      ) : null}
      <ConsoleRefusal code={refusalOf(answer)} answer={answer} links={links} labels={labels} />
      {limits.length === 0 ? null : (
        <Row as="ul" gap={1} columnGap={4} size="note" tone="muted" tabular aria-label={labels.limitsLeft}>
          {limits.map(({ name, left, quota, seconds }) => (
            <li key={name}>
              {fillIn(labels.limits[name as keyof ConsoleLabels['limits']] ?? labels.limits.other, { name, left, quota: quota ?? '?' })}
              {seconds === undefined ? '' : ` · ${fillIn(labels.resets, { seconds })}`}
            </li>
          ))}
        </Row>
      )}
      <AnswerBody answer={answer} labels={labels} />
      <Fold summary={fillIn(labels.headers, { count: answer.headers.length })}>
        <dl className={styles.details}>
          {answer.headers.map(({ name, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a header may come twice, and the list never changes
            <div key={index}>
              <dt>{name}</dt>
              <Text as="dd" breakable>
                {value}
              </Text>
            </div>
          ))}
        </dl>
      </Fold>
    </Stack>
  )
}

/** Returns the page on which the signed-in person finds calls. */
function callsPath(): string {
  return userCategoryOf(browserSession.current().session.roles) === 'user' ? paths.user.calls : paths.developer.calls
}

function AnswerBody({ answer, labels }: { answer: TryCallAnswer; labels: ConsoleLabels }) {
  if (answer.body === '') return <Muted>{labels.empty}</Muted>
  const body = prettyBody(answer.body, headerOf(answer, 'content-type'))
  const isShortened = body.text.length > SHOWN_MAX
  return (
    <>
      {answer.base64 ? null : (
        <FoldableCode
          code={isShortened ? `${body.text.slice(0, SHOWN_MAX).toWellFormed()}\n…` : body.text}
          language={body.language}
          label={labels.body}
          pieces={PIECES}
        />
      )}
      {isPicture(answer) ? <Picture answer={answer} label={labels.preview} /> : null}
      {answer.base64 && !isPicture(answer) ? <Muted>{labels.binary}</Muted> : null}
      {isShortened && !answer.base64 ? <Muted>{fillIn(labels.shortened, { size: sizeText(SHOWN_MAX) })}</Muted> : null}
      {answer.truncated ? <Muted>{labels.truncated}</Muted> : null}
      <Row gap={2}>
        {answer.base64 ? null : <CopyButton text={body.text} labels={{ copy: labels.copy, copied: labels.copied }} withLabel />}
        <Button size="sm" icon={<Download size={14} aria-hidden="true" />} onClick={() => download(answer)}>
          {labels.download}
        </Button>
      </Row>
    </>
  )
}

function Picture({ answer, label }: { answer: TryCallAnswer; label: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(fileOf(answer).content)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [answer])
  // biome-ignore lint/performance/noImgElement: an address in the browser's memory
  return address === undefined ? null : <img src={address} alt={label} />
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
