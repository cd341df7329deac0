import {
  CODE_ATTEMPTS_MAX,
  CODE_BLOCK_MINUTES,
  CODE_RESEND_WAIT_MINUTES,
  CODE_RESENDS_MAX,
  CODES_PER_DAY_MAX,
} from '@portico/contract/session/session'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { codeCounters } from '../../database/schema/session.ts'
import { Refusal } from '../../http/refusal.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** A person's usage of the limits of two-step sign-in, over all of their sign-ins. */
export interface CodeCounter {
  userId: number
  /** Wrong codes since the last sign-in or block. */
  wrong: number
  blockedUntil: Date | null
  /** Codes that were requested again since the last sign-in or wait. */
  resends: number
  lastSentAt: Date | null
  sentToday: number
}

/** Returns a person's counter without expired limits, and locks it, so that concurrent codes are counted one after another. */
export async function lockCodeCounter(tx: Transaction, userId: number, now: Date): Promise<CodeCounter> {
  const [kept] = await tx
    .insert(codeCounters)
    .values({ userId, day: dayOf(now) })
    .onConflictDoUpdate({ target: codeCounters.userId, set: { userId } })
    .returning()
  if (!kept) throw new Error('an insert returned no row')
  const isBlockOver = kept.blockedUntil !== null && kept.blockedUntil <= now
  const isWaitOver = kept.lastSentAt !== null && now.getTime() - kept.lastSentAt.getTime() >= CODE_RESEND_WAIT_MINUTES * MINUTE_MS
  return {
    userId,
    wrong: isBlockOver ? 0 : kept.wrong,
    blockedUntil: isBlockOver ? null : kept.blockedUntil,
    resends: isWaitOver ? 0 : kept.resends,
    lastSentAt: kept.lastSentAt,
    sentToday: kept.day === dayOf(now) ? kept.sentToday : 0,
  }
}

/** Stores a locked counter. */
export async function keepCodeCounter(tx: Transaction, { userId, ...counter }: CodeCounter, now: Date): Promise<void> {
  await tx
    .update(codeCounters)
    .set({ ...counter, day: dayOf(now) })
    .where(eq(codeCounters.userId, userId))
}

/** Returns the counter after a wrong code; the last allowed one starts the block. */
export function withWrongCode(counter: CodeCounter, now: Date): CodeCounter {
  const wrong = counter.wrong + 1
  return { ...counter, wrong, blockedUntil: wrong < CODE_ATTEMPTS_MAX ? null : new Date(now.getTime() + CODE_BLOCK_MINUTES * MINUTE_MS) }
}

/** Returns the counter after a code was sent. */
export function withSentCode(counter: CodeCounter, now: Date, isResend: boolean): CodeCounter {
  const { resends, sentToday } = counter
  return { ...counter, resends: isResend ? resends + 1 : resends, lastSentAt: now, sentToday: sentToday + 1 }
}

/** Returns the counter after a sign-in: only the codes of the day stay counted. */
export function withSuccess(counter: CodeCounter): CodeCounter {
  return { ...counter, wrong: 0, blockedUntil: null, resends: 0 }
}

/** Returns the refusal if no code may be tried now; null if one may. */
export function whyBlocked({ blockedUntil }: CodeCounter, now: Date): Refusal | null {
  return blockedUntil && new Refusal('CodeAttemptsExceeded', { retryAfterSeconds: secondsUntil(blockedUntil.getTime(), now) })
}

/** Returns the refusal if no code may be sent now; null if one may. */
export function whyNotSent({ resends, lastSentAt, sentToday }: CodeCounter, now: Date): Refusal | null {
  const tomorrow = (Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS
  if (sentToday >= CODES_PER_DAY_MAX) return new Refusal('CodeDailyLimitExceeded', { retryAfterSeconds: secondsUntil(tomorrow, now) })
  if (resends < CODE_RESENDS_MAX || !lastSentAt) return null
  const until = lastSentAt.getTime() + CODE_RESEND_WAIT_MINUTES * MINUTE_MS
  return new Refusal('CodeResendLimitExceeded', { retryAfterSeconds: secondsUntil(until, now) })
}

function secondsUntil(then: number, now: Date): number {
  return Math.max(1, Math.ceil((then - now.getTime()) / 1000))
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}
