import type { UsagePlan } from '../plan/plan.ts'
import type { UsageRecord, UsageVerdict } from './usage-windows.ts'

/** Decides calls by the usage limits of an API, and holds the counts. */
export interface UsageLimiter {
  /**
   * Counts a call at `now` (Unix milliseconds) if all windows allow one more; a refused call is not counted. Returns a promise, which never
   * rejects, only if it has to ask another program.
   */
  reserve(subscriptionId: string, usage: UsagePlan, now: number): UsageVerdict | Promise<UsageVerdict>
  /** Takes back a call that was counted at `at` and refused later. */
  giveBack(subscriptionId: string, at: number): void
  /** Number of changes to counts; if it changed, there is something to save. */
  readonly counted: number
  /** Yields the counts of each subscription that still matter at `now`. */
  export(now: number): Iterable<UsageRecord>
  /** Restores exported counts. */
  import(records: Iterable<UsageRecord>, now: number): void
}
