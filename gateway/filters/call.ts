import type { IncomingHttpHeaders } from 'node:http'
import type { CallCause } from '@portico/contract/call-record/call-cause'
import type { GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import type { TrustedProxies } from '@portico/settings/trusted-proxies'
import type { Balancer } from '../balancing/balancer.ts'
import type { BalancedServer } from '../balancing/strategies.ts'
import type { VerifyToken } from '../introspection/token-verdict.ts'
import type { ApiPlan, CredentialPlan, MethodPlan, Plan, StagePlan } from '../plan/plan.ts'
import type { UsageLimiter } from '../usage/usage-limiter.ts'
import type { TraceContext, TraceOptions } from './trace-context.ts'

/** Everything that decisions depend on besides the call. A swap replaces the whole object. */
export interface RequestContext {
  plan: Plan
  credentials: CredentialPlan
  usage: UsageLimiter
  /** By target server group. */
  balancers: Map<string, Balancer>
  trustedProxies: TrustedProxies
  verifyToken: VerifyToken
  /** Null without spans. */
  tracing: TraceOptions | null
}

/** A call as it was received. */
export interface ReceivedCall {
  readonly context: RequestContext
  readonly requestId: string
  /** Unix milliseconds. */
  readonly now: number
  /** Of the connection. */
  readonly scheme: 'http' | 'https'
  readonly httpMethod: string
  /** As sent. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly rawHeaders: readonly string[]
  /** The address of the connection; empty if unknown. */
  readonly peer: string
  /** Whether the peer's `X-Forwarded-*` headers are trusted. */
  readonly peerIsTrusted: boolean
  /** The client's address, behind trusted proxies; empty if unknown. */
  readonly address: string
  /** Null without spans. */
  readonly trace: TraceContext | null
}

/** A call while filters process it; each filter writes its results here. */
export interface Call extends ReceivedCall {
  /** The path's raw segments: 0 is the base path, 1 the version. */
  segments: readonly string[]
  /** Starts with `?`; empty without a query. */
  query: string
  api: ApiPlan | null
  stage: StagePlan | null
  method: MethodPlan | null
  subscriptionId: string | null
  /** The API key; null while it is unknown. */
  keyId: string | null
  /** The id under which usage limits count the call; null while the subscription is unknown. */
  countedAs: string | null
  /** Whether the call counts against its limits. */
  isCounted: boolean
  balancer: Balancer | null
  server: BalancedServer | null
  /** Headers that every answer to the call carries, as alternating names and values. */
  readonly answerHeaders: string[]
}

/** Returns a call that no filter has processed. */
export function openCall(received: ReceivedCall): Call {
  return {
    ...received,
    segments: [],
    query: '',
    api: null,
    stage: null,
    method: null,
    subscriptionId: null,
    keyId: null,
    countedAs: null,
    isCounted: false,
    balancer: null,
    server: null,
    answerHeaders: [],
  }
}

/** Null admits the call. */
export type Decision = Verdict | null

/** An answer by the gateway: a refusal with its code, or the answer to a preflight. */
export interface Verdict {
  status: number
  error: GatewayErrorCode | null
  /** Sent to the caller; never names a target server. */
  detail: string
  /** Alternating names and values. */
  headers: readonly string[]
  /** What decided a refusal, for its record; absent if the code says all. Not sent to the caller. */
  cause?: CallCause | undefined
}
