import type { IncomingHttpHeaders } from 'node:http'
import type { GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import type { TrustedProxies } from '@portico/settings/trusted-proxies'
import type { Balancer } from '../balancing/balancer.ts'
import type { BalancedServer } from '../balancing/choosers.ts'
import type { ApiPlan, CredentialPlan, MethodPlan, Plan, StagePlan } from '../plan/plan.ts'
import type { UsageCounters } from '../usage/usage-counters.ts'

/** What decisions rest on besides the call itself. Replaced whole by a swap. */
export interface Surroundings {
  plan: Plan
  credentials: CredentialPlan
  usage: UsageCounters
  /** By target server group. */
  balancers: Map<string, Balancer>
  trustedProxies: TrustedProxies
}

/** A call on its way through the filters; each step writes what it found out. */
export interface Call {
  readonly surroundings: Surroundings
  readonly requestId: string
  /** Milliseconds since 1970. */
  readonly now: number
  readonly httpMethod: string
  /** As sent. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly rawHeaders: readonly string[]
  /** The socket's other end; empty when it is not known. */
  readonly peer: string
  /** Whether the peer's X-Forwarded-* headers are believed. */
  readonly peerIsTrusted: boolean
  /** The client's address, after trusted proxies; empty when it is not known. */
  readonly address: string
  /** The path's raw segments; 0 is the base path, 1 the version. */
  segments: readonly string[]
  /** From `?` on; empty without. */
  query: string
  api: ApiPlan | null
  stage: StagePlan | null
  method: MethodPlan | null
  subscriptionId: string | null
  /** What the usage limits count the call as; null while its subscription is not known. */
  countedAs: string | null
  balancer: Balancer | null
  server: BalancedServer | null
  /** Headers that stand on whatever answer the call gets: names and values in turn. */
  readonly answerHeaders: string[]
}

/** An answer of the gateway itself: a refusal with its code, or the end of a preflight. */
export interface Verdict {
  status: number
  error: GatewayErrorCode | null
  /** Told to the caller; never names a target server. */
  detail: string
  /** Names and values in turn. */
  headers: readonly string[]
}
