import type { BlockList } from 'node:net'
import type { SecureContext } from 'node:tls'
import type { SnapshotEnvironment } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { TargetTemplate } from '@portico/contract/gateway-snapshot/path-template'
import type { RefusedPart } from '@portico/contract/gateway-snapshot/refused-part'
import type { HttpMethod } from '@portico/contract/method/method'
import type { AuthType, IpRuleMode } from '@portico/contract/stage/stage'
import type { Algorithm, HealthCheck } from '@portico/contract/target-server/target-server'
import type { AccessLogFormat } from './access-log-format.ts'

/** One level of a version's path templates. */
export interface RouteNode {
  literals: Map<string, RouteNode>
  parameter: RouteNode | null
  methods: Map<HttpMethod, MethodPlan> | null
}

/** A snapshot made ready to serve: whatever can be known before a call comes is worked out here. */
export interface Plan {
  revision: number
  /** As it is used: faulty fields have their last good value. */
  environment: SnapshotEnvironment
  /** What could not be used of the environment's fields, or belongs to no API that could be named. */
  problems: readonly string[]
  /** Lower case, without port. */
  host: string
  /** The realm of WWW-Authenticate. */
  realm: string
  logLevel: 'debug' | 'info' | 'warn' | 'error'
  bodyLimitBytes: number
  accessLog: AccessLogFormat
  /** By base path. */
  apis: Map<string, ApiPlan>
  /** By id. */
  groups: Map<string, GroupPlan>
  /** What is not served as the snapshot has it. */
  refused: readonly RefusedPart[]
}

export interface ApiPlan {
  id: string
  name: string
  /** In its normal form; empty for one that has no address. */
  basePath: string
  /** The JSON of what is served: the same text is not compiled again, and later faults fall back on it. */
  source: string
  /** A faulty field has no last good value: every call answers ApiNotServable. */
  unavailable: boolean
  refused: readonly RefusedPart[]
  /** The target server groups that its methods name. */
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
  api: ApiPlan
  /** It could never be served: every call answers ApiNotServable. */
  unavailable: boolean
  paused: boolean
  addressRule: { mode: Exclude<IpRuleMode, 'disable'>; list: BlockList } | null
  /** Headers of every answer of a deprecated version, names and values in turn; null for the others. */
  deprecation: readonly string[] | null
  routes: RouteNode
}

export interface MethodPlan {
  id: string
  httpMethod: HttpMethod
  path: string
  auth: AuthType
  target: TargetTemplate
  groupId: string
}

export interface CorsPlan {
  anyOrigin: boolean
  origins: ReadonlySet<string>
  /** `https://*.example.com` and the like. */
  originPatterns: readonly OriginPattern[]
  allowMethods: string
  /** Null: whatever headers the browser asks for. */
  allowHeaders: string | null
}

/** An origin with `*` in it: as written, in lower case, and the question whether another one matches it. */
export interface OriginPattern {
  source: string
  test: (origin: string) => boolean
}

export interface UsagePlan {
  windows: readonly { name: string; limit: number; seconds: number }[]
  /** The RateLimit-Policy header. */
  policy: string
}

export interface ControlPlan {
  requireHeaders: readonly { name: string; value: string }[]
  requireQuery: readonly { name: string; value: string }[]
  /** Flat names and values, as they go on the wire. */
  setHeaders: readonly string[]
  /** Lower case: those set or removed. */
  dropHeaders: ReadonlySet<string>
  /** Decoded names: those set or removed. */
  dropQuery: ReadonlySet<string>
  /** `name=value` encoded, joined by `&`. */
  addQuery: string
}

export interface GroupPlan {
  id: string
  source: string
  algorithm: Algorithm
  connectTimeoutMs: number
  responseTimeoutMs: number
  healthCheck: HealthCheck
  /** Shown to https servers that ask for one; null without. */
  clientCertificate: ClientCertificatePlan | null
  servers: readonly ServerPlan[]
}

export interface ClientCertificatePlan {
  /** Holds certificate and key, and shows neither. */
  context: SecureContext
  /** SHA-256 of certificate and key: another text is another certificate. */
  fingerprint: string
}

export interface ServerPlan {
  id: string
  protocol: 'http' | 'https'
  host: string
  port: number
  weight: number
}

/** What keys open, by the lower-case hex of their SHA-256. */
export interface CredentialPlan {
  revision: number
  byHash: Map<string, CredentialEntry>
  /** Entries that could not be read. */
  skipped: number
}

export interface CredentialEntry {
  subscriptionId: string
  /** What the usage limits count its calls as. */
  countedAs: string
  apiId: string
  approved: boolean
}
