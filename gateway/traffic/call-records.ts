import { CAUSE_VALUE_MAX, type CallCause } from '@portico/contract/call-record/call-cause'
import {
  type CallRecord,
  isErrorRecord,
  type LimitState,
  RECORD_DETAIL_MAX,
  RECORD_URL_MAX,
  REPORT_RECORDS_MAX,
} from '@portico/contract/call-record/call-record'
import type { CallEvent } from '../engines/call-event.ts'
import { FairList } from './fair-list.ts'
import { maskSecrets } from './mask-secrets.ts'
import { countedError, countedStatus, countedSum } from './traffic-row.ts'

/** Errors of one caller in a window: a caller is a subscription, or for calls without one an address at an API. */
export const CALLER_ERRORS_MAX = 30
/** Successes of all callers in a window. */
export const SUCCESSES_MAX = 100
/** Errors of all callers without a subscription in a window: anyone can be many of them. */
export const UNKNOWN_ERRORS_MAX = 150
const SUBSCRIBER_ERRORS_MAX = REPORT_RECORDS_MAX - SUCCESSES_MAX - UNKNOWN_ERRORS_MAX
/** `"minute";r=3;t=20` of RateLimit, `"minute";q=5;w=60` of RateLimit-Policy. */
const LIMIT = /"(second|minute|hour|day)";[rq]=(\d+)/g

/**
 * Chooses the calls of a window that can be looked up by their request id: errors, and a few successes of each subscription. Bounded for each
 * caller and for all, so that a flood of one caller neither grows a report nor displaces the calls of others.
 */
export class CallRecords {
  readonly #subscriberErrors = new FairList<CallRecord>(SUBSCRIBER_ERRORS_MAX, CALLER_ERRORS_MAX)
  readonly #unknownErrors = new FairList<CallRecord>(UNKNOWN_ERRORS_MAX, CALLER_ERRORS_MAX)
  readonly #successes: FairList<CallRecord>

  /** `successesMax`: successes of each caller in a window. */
  constructor(successesMax: number) {
    this.#successes = new FairList(SUCCESSES_MAX, successesMax)
  }

  /** The number of errors so far that no report contains. */
  get leftOut(): number {
    return this.#subscriberErrors.leftOut + this.#unknownErrors.leftOut
  }

  /** Records a call, or leaves it out. */
  add(event: CallEvent): void {
    if (holdsSecret(event.requestId)) return
    const subscriber = event.subscriptionId ?? event.keySubscriptionId
    const errors = subscriber === null ? this.#unknownErrors : this.#subscriberErrors
    const list = isErrorRecord(event) ? errors : this.#successes
    list.add(subscriber ?? `${event.apiId}|${event.address}`, () => recordOf(event))
  }

  /** Returns the records so far. */
  peek(): CallRecord[] {
    return [this.#subscriberErrors, this.#unknownErrors, this.#successes].flatMap((list) => list.items())
  }

  /** Returns the records of the window and begins the next one. */
  take(): CallRecord[] {
    const records = this.peek()
    for (const list of [this.#subscriberErrors, this.#unknownErrors, this.#successes]) list.clear()
    return records
  }
}

/** Returns whether a request id, which clients may choose, contains an API key. */
function holdsSecret(requestId: string): boolean {
  return maskSecrets(requestId) !== requestId
}

function recordOf(event: CallEvent): CallRecord {
  const limits = limitsOf(event.limitPolicy, event.limitState)
  return {
    requestId: event.requestId,
    at: new Date(event.startedAt).toISOString(),
    apiId: event.apiId,
    stageId: event.stageId,
    methodId: event.methodId,
    subscriptionId: event.subscriptionId ?? event.keySubscriptionId,
    serverId: event.serverId,
    address: event.address,
    httpMethod: event.httpMethod,
    url: maskSecrets(event.url).slice(0, RECORD_URL_MAX),
    status: countedStatus(event.status),
    error: countedError(event.error),
    detail: event.detail?.slice(0, RECORD_DETAIL_MAX) ?? null,
    end: event.end,
    limits,
    retryAfter: event.retryAfter,
    requestBytes: countedSum(event.requestBytes),
    responseBytes: countedSum(event.responseBytes),
    connectUs: countedTime(event.connectUs),
    firstByteUs: countedTime(event.firstByteUs),
    durationUs: countedSum(event.durationUs),
    retries: event.retries,
    cause: event.error === 'UsageLimitExceeded' ? limitReached(limits) : withoutSecrets(event.cause),
    attempts: [...(event.attempts ?? [])],
  }
}

function limitReached(limits: readonly LimitState[]): CallCause {
  const reached = limits.filter(({ remaining }) => remaining === 0).map(({ window }) => window)
  return { kind: 'limitReached', value: reached.join(' ') || null }
}

/** A client chooses some values, as its Origin. */
function withoutSecrets(cause: CallCause | undefined): CallCause | null {
  if (!cause) return null
  return { kind: cause.kind, value: cause.value === null ? null : maskSecrets(cause.value).slice(0, CAUSE_VALUE_MAX) }
}

function countedTime(us: number | null): number | null {
  return us === null ? null : countedSum(us)
}

function limitsOf(policy: string | null, state: string | null): LimitState[] {
  if (policy === null || state === null) return []
  const remaining = new Map(numbersOf(state))
  return numbersOf(policy).map(([window, limit]) => ({ window, limit, remaining: remaining.get(window) ?? 0 }))
}

function numbersOf(header: string): [LimitState['window'], number][] {
  return [...header.matchAll(LIMIT)].map(([, window, number]) => [window as LimitState['window'], Number(number)])
}
