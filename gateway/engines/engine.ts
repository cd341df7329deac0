import type { ServerHealthReport } from '@portico/contract/gateway-link/gateway-link-endpoints'
import type { GatewaySnapshot } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { SnapshotDelta } from '@portico/contract/gateway-snapshot/snapshot-delta'
import type { Outbound } from '@portico/outbound/outbound'
import type { TrustedProxies } from '@portico/settings/trusted-proxies'
import type { NoteListener } from '../balancing/mirrored-balancer.ts'
import type { TraceOptions } from '../filters/trace-context.ts'
import type { VerifyToken } from '../introspection/token-verdict.ts'
import type { CredentialPlan, Plan } from '../plan/plan.ts'
import type { CertificatePair } from '../tls/certificate-pair.ts'
import type { UsageLimiter } from '../usage/usage-limiter.ts'
import type { UsageRecord } from '../usage/usage-windows.ts'
import type { CallListener } from './call-event.ts'
import type { NamedLoad } from './process-load.ts'

/**
 * Serves a plan. Every engine passes the suite in `conformance/`. Storing counters, sending traffic, introspection and the format of the
 * access log are not part of an engine.
 */
export interface Engine {
  /** Opens the port (0 for any) and returns it. Answers 503 NotReady until the first plan. */
  listen(host: string, port: number): Promise<number>
  /** Compiles a snapshot without side effects. Throws `PlanError` for a value that is not a snapshot. */
  plan(previous: Plan | null, snapshot: GatewaySnapshot): PlannedChange
  /** Replaces the plan atomically; no call in flight is dropped. On an error the previous plan goes on serving. */
  apply(plan: Plan): Promise<void>
  /** Resolves when every further call is decided by them. */
  applyCredentials(credentials: CredentialPlan): void | Promise<void>
  /**
   * Serves these certificates to further connections, the first one to clients that ask for none of their names; null is cleartext, as at
   * first. Open connections go on. Throws, and changes nothing, if one is unusable.
   */
  applyCertificates(pairs: readonly CertificatePair[] | null): void
  /**
   * Applies keys, subscriptions, APIs, pauses, weights and certificates, and returns the plan that is served then. Throws `PlanError`, and changes
   * nothing, if it cannot be applied whole.
   */
  applyDelta(delta: SnapshotDelta): Promise<Plan | null>
  health(): EngineHealth
  /** Returns the load of the processes that serve calls, as each told it last; none if this process serves them. */
  workerLoads(): NamedLoad[]
  /** Returns the health of every target server, each once. */
  serverHealth(): ServerHealthReport[]
  /** Number of changes to usage so far; if it changed, `exportUsage` has new data. */
  readonly usageCounted: number
  /** Yields the usage of each subscription that still matters; may be consumed in batches. */
  exportUsage(): Iterable<UsageRecord>
  /** Restores usage that an earlier run exported; call it before the first request. */
  importUsage(records: Iterable<UsageRecord>): void
  /** Asks clients to close their connections, waits for calls in flight, then closes. Refuses no call; limited by the plan's drain time, or `limitMs`. */
  drain(limitMs?: number): Promise<void>
}

/** A compiled snapshot, and how it can be applied. */
export interface PlannedChange {
  /** Its `refused` lists the problems of each API. */
  plan: Plan
  /** `reload`: `apply` uses all of it except the listen port, which takes a restart. */
  change: 'hot' | 'reload'
}

/** What an engine is busy with. */
export interface EngineLoad {
  callsInFlight: number
  /** Open connections to target servers. */
  targetConnections: number
  /** Calls that wait for a connection to a target server. */
  targetCallsWaiting: number
}

export interface EngineHealth extends EngineLoad {
  listening: boolean
  planRevision: number | null
  credentialRevision: number | null
  /** Processes that serve calls. */
  workers: number
}

/** What an engine needs from the gateway around it. */
export interface EngineOptions {
  trustedProxies: TrustedProxies
  /** Whether connections come from these proxies and begin with a header of the PROXY protocol. Default false. */
  proxyProtocol?: boolean
  /** The time for a whole request with its body; 300 s by default. */
  requestMs?: number
  /** Opens all connections to target servers, including health checks. */
  outbound: Outbound
  /** Verifies access tokens; without it every token is refused as IntrospectionFailed. */
  verifyToken?: VerifyToken
  /** Which calls get spans; null or absent for none. */
  tracing?: TraceOptions | null
  /** Counts usage; without it this engine counts alone. */
  usage?: UsageLimiter
  onCall: CallListener
  /** Called for an unexpected error of the gateway that failed a call. */
  onFault: (error: Error, requestId: string) => void
  /** Whether this engine checks the health of target servers, as by default; otherwise it is told by `takeNotes`. */
  checksServers?: boolean
  /** Called with what this engine learns about target servers; without it, no other engine is told. */
  onNote?: NoteListener
  /** Called when a target server is ejected or returns. */
  onServerChange?: (serverId: string, ejected: boolean) => void
  /** Called when the health of a target server changes. */
  onHealthChange?: () => void
}
