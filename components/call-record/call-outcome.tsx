'use client'
import type { CallView } from '@portico/contract/call-record/call-record-endpoints'
import { type GatewayErrorCode, isGatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import type { Locale } from '@portico/contract/locale'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'

type Outcome = 'answered' | 'answeredWithError' | 'preflight' | 'cut' | 'clientClosed' | 'fault'

const ERROR_FROM = 400
/** Causes whose value is a number. */
const AMOUNTS: ReadonlySet<string> = new Set(['bodyOverLimit', 'serversOut', 'queueFull', 'queueTimedOut'])

/** Says how a call ended: the answer's status, and the reason of a refusal with the page on its code. */
export function CallOutcome({ call }: { call: CallView }) {
  const t = useTranslations('call-record')
  const errors = useTranslations('errors')
  const locale = useLocale() as Locale
  const format = useFormatter()
  const code = codeOf(call)
  const shownValue = ({ kind, value }: NonNullable<CallView['cause']>): string => {
    if (kind === 'limitReached')
      return format.list(limitsIn(call).map(({ window, limit }) => `${t(`limit.${window as 'day'}`)} ${format.number(limit)}`))
    return AMOUNTS.has(kind) ? format.number(Number(value)) : (value ?? '')
  }
  const text = code === null ? t(`outcomes.${outcomeOf(call)}`) : errors(code)
  return (
    <Notice tone={toneOf(call)} title={`${call.status} ${code ?? ''}`.trim()}>
      <p>{text}</p>
      {call.detail && call.detail !== text ? <p lang="en">{call.detail}</p> : null}
      {call.cause ? <p>{t(`causes.${call.cause.kind}`, { value: shownValue(call.cause) })}</p> : null}
      {code ? (
        <p>
          <a href={localePath(locale, paths.gatewayError(code))}>{t('aboutCode', { code })}</a>
        </p>
      ) : null}
    </Notice>
  )
}

/** Returns the limits of which no call was left. */
function limitsIn({ limits, cause }: CallView): CallView['limits'] {
  const windows = cause?.value?.split(' ') ?? []
  return limits.filter(({ window }) => windows.includes(window))
}

/** Returns the gateway's code if its own answer ended the call; null if an answer had begun before. */
function codeOf({ error, detail }: CallView): GatewayErrorCode | null {
  return error !== null && detail !== null && isGatewayErrorCode(error) ? error : null
}

function outcomeOf({ end, status, firstByteUs }: CallView): Outcome {
  if (end === 'clientClosed' || end === 'fault') return end
  if (end === 'targetFailed') return 'cut'
  if (firstByteUs === null) return 'preflight'
  return status >= ERROR_FROM ? 'answeredWithError' : 'answered'
}

function toneOf({ end, status }: CallView): 'success' | 'warning' | 'danger' {
  if (end === 'fault' || end === 'targetFailed') return 'danger'
  return end === 'answered' && status < ERROR_FROM ? 'success' : 'warning'
}
