import type { SnapshotEnvironment, SnapshotTimes } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { RefusedPart } from '@portico/contract/gateway-snapshot/refused-part'
import type { HttpMethod } from '@portico/contract/method/method'
import type { AuthType, IpRuleMode } from '@portico/contract/stage/stage'
import type { Algorithm, HealthCheck } from '@portico/contract/target-server/target-server'
import type { TrafficPolicy } from '@portico/contract/target-server/traffic-policy'
import type { LogFormatPlan } from './log-format.ts'
import type { SegmentPattern } from './segment-pattern.ts'

/** One level of a version's path templates. Texts are route texts. */
export interface RouteNode {
  literals: Map<string, RouteNode>
  /** Segments with parameters within them, in order of precedence; null without any. */
  patterns: PatternRoute[] | null
  parameter: RouteNode | null
  methods: Map<HttpMethod, MethodPlan> | null
}

export interface PatternRoute {
  pattern: SegmentPattern
  node: RouteNode
}

/** A target path: texts, indexes of whole segments below the stage, and parts of segments. */
export type TargetPart = string | number | SegmentPart
export interface SegmentPart {
  segment: number
  pattern: SegmentPattern
  part: number
}

/**
 * A snapshot compiled for serving, as data only: texts, numbers, tokens, PEM, ranges, and lists, maps and sets of these. Each engine makes its
 * own objects from it (address lists, TLS contexts, pools), so that a plan can be cloned, compared and passed to another thread or program.
 */
export interface Plan {
  revision: number
  /** As used: invalid fields have their last good value. */
  environment: SnapshotEnvironment
  /** Problems of the environment's fields, and of parts that belong to no identifiable API. */
  problems: readonly string[]
  /** Lower case, without port. */
  host: string
  /** The realm in WWW-Authenticate. */
  realm: string
  logLevel: 'debug' | 'info' | 'warn' | 'error'
  bodyLimitBytes: number
  accessLog: LogFormatPlan
  times: TimesPlan
  /** By base path. */
  apis: Map<string, ApiPlan>
  /** By id. */
  groups: Map<string, GroupPlan>
  /** The parts that differ from the snapshot because they cannot be served. */
  refused: readonly RefusedPart[]
}

/** How long connections may take or wait, in milliseconds. */
export type TimesPlan = Required<SnapshotTimes>

export interface ApiPlan {
  id: string
  name: string
  /** Normalized; empty for an API without an address. */
  basePath: string
  /** The JSON of what is served. An API with equal JSON is reused, and later invalid fields fall back to these values. */
  source: string
  /** An invalid field has no last good value: every call answers ApiNotServable. */
  unavailable: boolean
  refused: readonly RefusedPart[]
  /** The target server groups of its methods. */
  groupIds: readonly string[]
  cors: CorsPlan | null
  usage: UsagePlan | null
  control: ControlPlan | null
  /** By version name. */
  stages: Map<string, StagePlan>
}

export interface StagePlan {
  id: string
  name: string
  /** The version was never valid: every call answers ApiNotServable. */
  unavailable: boolean
  paused: boolean
  addressRule: AddressRulePlan | null
  /** Headers of every answer of a deprecated version, as alternating names and values; null for others. */
  deprecation: readonly string[] | null
  routes: RouteNode
}

export interface AddressRulePlan {
  mode: Exclude<IpRuleMode, 'disable'>
  /** Addresses and ranges in their normal form. */
  ranges: readonly string[]
}

export interface MethodPlan {
  id: string
  httpMethod: HttpMethod
  path: string
  auth: AuthType
  target: readonly TargetPart[]
  /** The segments of the target path that are not one whole segment of the call, or text only: their values may make dot segments. */
  mixedSegments: readonly (readonly TargetPart[])[]
  groupId: string
}

export interface CorsPlan {
  anyOrigin: boolean
  origins: ReadonlySet<string>
  /** Patterns such as `https://*.example.com`, in lower case, split at each `*`. */
  originPatterns: readonly (readonly string[])[]
  allowMethods: string
  /** Null allows every header that the browser asks for. */
  allowHeaders: string | null
}

export interface UsagePlan {
  windows: readonly { name: string; limit: number; seconds: number }[]
  /** The RateLimit-Policy header. */
  policy: string
}

export interface ControlPlan {
  requireHeaders: readonly { name: string; value: string }[]
  requireQuery: readonly { name: string; value: string }[]
  /** Alternating names and values, as sent on the wire. */
  setHeaders: readonly string[]
  /** Lower-case names of headers that are set or removed. */
  dropHeaders: ReadonlySet<string>
  /** Decoded names of entries that are set or removed. */
  dropQuery: ReadonlySet<string>
  /** Encoded `name=value` pairs, joined by `&`. */
  addQuery: string
}

export interface GroupPlan {
  id: string
  source: string
  algorithm: Algorithm
  connectTimeoutMs: number
  responseTimeoutMs: number
  healthCheck: HealthCheck
  policy: TrafficPolicy
  /** Presented to https servers that ask for one; null if the group has none. */
  clientCertificate: ClientCertificatePlan | null
  servers: readonly ServerPlan[]
}

export interface ClientCertificatePlan {
  /** PEM. */
  certificate: string
  /** PEM; never logged. */
  privateKey: string
  /** SHA-256 of certificate and key, to detect a change. */
  fingerprint: string
}

export interface ServerPlan {
  id: string
  protocol: 'http' | 'https'
  host: string
  port: number
  weight: number
}

/** The credentials of an environment. Those of one subscription share its entry. */
export interface CredentialPlan {
  revision: number
  /** API keys by the lower-case hex of their SHA-256. */
  byHash: Map<string, KeyPlan>
  /** The subscriptions of people, by their OAuth client ID and by their user name; of a person by the API's id. */
  byClientId: Map<string, Map<string, SubscriptionPlan>>
  byUserName: Map<string, Map<string, SubscriptionPlan>>
  /** By id. */
  subscriptions: Map<string, SubscriptionPlan>
  /** Number of invalid entries. */
  skipped: number
}

export interface KeyPlan {
  /** Null from older platforms. */
  keyId: string | null
  /** Unix milliseconds from which on it is unknown; null if it does not end by itself. */
  endsAt: number | null
  subscription: SubscriptionPlan
}

export interface SubscriptionPlan {
  id: string
  /** The id under which usage limits count its calls. */
  countedAs: string
  apiId: string
  approved: boolean
}
