import type { UsagePlan } from '../plan/plan.ts'
import type { Window } from './usage-windows.ts'

/** Counts that the gateways of an environment share. Every call rejects if the store cannot be reached; the caller limits the time. */
export interface UsageStore {
  /** Resolves with the store's clock in Unix milliseconds, if the store can be written. */
  time(): Promise<number>
  /** Checks and counts a call in one step, and resolves with the windows of its limits after that. */
  reserve(subscriptionId: string, usage: UsagePlan, now: number): Promise<SharedVerdict>
  /** Adds counts to windows, and raises those that are lower than a gateway knows. */
  merge(subscriptionId: string, changes: readonly WindowChange[]): Promise<void>
}

export interface SharedVerdict {
  isAdmitted: boolean
  /** In the order of the limits. */
  windows: Window[]
}

/** What a gateway knows of a window: the counts that it has at least, and the calls that are missing in the store, or too many if negative. */
export interface WindowChange extends Window {
  addCurrent: number
  addPrevious: number
}
