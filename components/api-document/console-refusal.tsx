import type { TryCallAnswer } from '@portico/contract/api-document/api-document-endpoints'
import { Notice } from '@/components/ui/notice'
import { retryAfter } from '@/lib/api-document/answer-reading'
import styles from './api-document.module.css'
import { type ConsoleLabels, fillIn } from './console-labels'
import type { ConsoleProps } from './console-props'

type Code = keyof ConsoleLabels['refusals']

/** The page that helps with a refusal; problems of the provider have none. */
const LINKS: Partial<Record<Code, keyof ConsoleLabels['links']>> = {
  RequestControlFailed: 'overview',
  CredentialMissing: 'keys',
  CredentialInvalid: 'keys',
  NotSubscribed: 'api',
  IpNotAllowed: 'overview',
  PayloadTooLarge: 'overview',
  UsageLimitExceeded: 'overview',
  VersionPaused: 'api',
}

interface ConsoleRefusalProps extends Pick<ConsoleProps, 'links'> {
  /** The error code of the answer; undefined for an answer of the target server. */
  code: string | undefined
  answer: TryCallAnswer
  labels: ConsoleLabels
}

/** Explains a call that the gateway refused: what it means, what to do, and where. Shows nothing for other answers. */
export function ConsoleRefusal({ code, answer, links, labels }: ConsoleRefusalProps) {
  if (code === undefined || !Object.hasOwn(labels.refusals, code)) return null
  const known = code as Code
  const link = LINKS[known]
  const seconds = retryAfter(answer)
  return (
    <Notice tone="warning" title={labels.refusals[known]}>
      <p>
        {labels.advice[known]}
        {seconds === undefined ? '' : ` ${fillIn(labels.retryAfter, { seconds })}`}
      </p>
      {link ? (
        <p className={styles.tags}>
          <a href={links[link]} target="_blank" rel="noopener">
            {labels.links[link]}
          </a>
        </p>
      ) : null}
    </Notice>
  )
}
