import type { ServerHealthReport } from '@portico/contract/gateway-link/gateway-link-endpoints'
import type { GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import type { AccessLogEntry } from '../plan/access-log-format.ts'
import type { CredentialPlan, MethodPlan, Plan, StagePlan } from '../plan/plan.ts'
import type { UsageRecord } from '../usage/usage-counters.ts'

/** Serves a plan. Every engine passes the suite in `conformance/`. */
export interface Engine {
  /** Opens the port (0 for any) and returns it. Answers 503 NotReady until the first plan. */
  listen(host: string, port: number): Promise<number>
  /** Replaces the plan atomically; no call in flight is dropped. */
  applyPlan(plan: Plan): void
  applyCredentials(credentials: CredentialPlan): void
  health(): EngineHealth
  /** Returns the health of every target server, each once. */
  serverHealth(): ServerHealthReport[]
  /** Number of calls counted against limits so far; if it changed, `exportUsage` has new data. */
  readonly usageCounted: number
  /** Yields the usage of each subscription that still matters; may be consumed in batches. */
  exportUsage(): Iterable<UsageRecord>
  /** Restores usage that an earlier run exported; call it before the first request. */
  importUsage(records: Iterable<UsageRecord>): void
  /** Asks clients to close their connections, waits for calls in flight, then closes. Refuses no call; limited in time. */
  drain(): Promise<void>
}

export interface EngineHealth {
  listening: boolean
  planRevision: number | null
  credentialRevision: number | null
  callsInFlight: number
}

/** One finished call: the only source of access log, metrics and statistics. */
export interface CallEvent extends AccessLogEntry {
  /** The plan that served the call; null before the first plan. */
  plan: Plan | null
  stage: StagePlan | null
  method: MethodPlan | null
  /** The gateway's error code; null if the target server answered. */
  error: GatewayErrorCode | null
  requestBytes: number
  /** The API key that called; null if unknown. */
  keyId: string | null
}

export type CallListener = (event: CallEvent) => void
