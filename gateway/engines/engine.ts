import type { ServerHealthReport } from '@portico/contract/gateway-link/gateway-link-endpoints'
import type { GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import type { AccessLogFacts } from '../plan/access-log-format.ts'
import type { CredentialPlan, MethodPlan, Plan, StagePlan } from '../plan/plan.ts'
import type { UsageRecord } from '../usage/usage-counters.ts'

/** Serves a plan. Every engine passes `conformance/`. */
export interface Engine {
  /** Opens the port, 0 for any; gives the one that it listens on. Before the first plan every call answers 503 NotReady. */
  listen(host: string, port: number): Promise<number>
  /** Swaps what is served at once; no call in flight is dropped. */
  applyPlan(plan: Plan): void
  applyCredentials(credentials: CredentialPlan): void
  health(): EngineHealth
  /** How target servers are seen, each once. */
  serverHealth(): ServerHealthReport[]
  /** Calls counted against limits so far: another number says that `exportUsage` has something new. */
  readonly usageCounted: number
  /** What every subscription has used of its limits, as far as it still matters. May be walked in parts. */
  exportUsage(): Iterable<UsageRecord>
  /** Takes up what an earlier run exported, before the first call. */
  importUsage(records: Iterable<UsageRecord>): void
  /** Refuses nothing: tells clients to close, waits for calls in flight, then closes. Bounded in time. */
  drain(): Promise<void>
}

export interface EngineHealth {
  listening: boolean
  planRevision: number | null
  credentialRevision: number | null
  callsInFlight: number
}

/** What happened to one call: the one source of access log, metrics and statistics. */
export interface CallEvent extends AccessLogFacts {
  /** The plan that the call was served by; null before the first. */
  plan: Plan | null
  stage: StagePlan | null
  method: MethodPlan | null
  /** The gateway's own code; null when the target server answered. */
  error: GatewayErrorCode | null
  requestBytes: number
}

export type CallListener = (event: CallEvent) => void
