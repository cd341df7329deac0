import type { RequestControl, UsageLimits } from '../api/api.ts'
import type { HttpMethod } from '../method/method.ts'
import type { Protocol } from '../rule/host.ts'
import type { AuthType, IpRuleMode, StageStatus } from '../stage/stage.ts'
import type { Algorithm, HealthCheck } from '../target-server/target-server.ts'

/**
 * The versioned document that the platform publishes and gateways obey: everything that is deployed in one environment.
 * Credentials come apart (`CredentialSnapshot`): they change more often. A gateway refuses a `format` that it does not know.
 */
export const SNAPSHOT_FORMAT = 1

export interface GatewaySnapshot {
  format: typeof SNAPSHOT_FORMAT
  /** Grows with every change that gateways of this environment must see. */
  revision: number
  environment: SnapshotEnvironment
  targetServerGroups: SnapshotTargetServerGroup[]
  apis: SnapshotApi[]
}

export interface SnapshotEnvironment {
  id: string
  name: string
  /** The host that calls must name (case-insensitive); without scheme and port. */
  host: string
  listenPort: number
  accessLogFormat: string
  logLevel: 'debug' | 'info' | 'warn' | 'error'
  /** Largest request body forwarded, in bytes. */
  bodyLimitBytes: number
}

export interface SnapshotTargetServerGroup {
  id: string
  algorithm: Algorithm
  connectTimeoutMs: number
  responseTimeoutMs: number
  /** Left out by deployments made before it existed: `HEALTH_CHECK_DEFAULT`. */
  healthCheck?: HealthCheck
  /**
   * What gateways show to servers that ask for a certificate, PEM; only while it is active. Put in when a snapshot is compiled, so
   * that a renewed certificate needs no deployment and no deployment holds a key.
   */
  clientCertificate?: { certificate: string; privateKey: string }
  servers: { id: string; protocol: Protocol; host: string; port: number; weight: number }[]
}

export interface SnapshotApi {
  id: string
  name: string
  /** One path segment, without slashes. */
  basePath: string
  cors: { active: boolean; allowMethods: string[]; allowHeaders: string[]; allowOrigins: string[] }
  usageLimits: UsageLimits
  requestControls: RequestControl[]
  stages: SnapshotStage[]
}

export interface SnapshotStage {
  id: string
  name: string
  status: StageStatus
  authType: AuthType
  ipRule: { mode: IpRuleMode; addresses: string[] }
  /** Of a deprecated version. */
  deprecation?: SnapshotDeprecation
  methods: SnapshotMethod[]
}

/** What the answers of a deprecated version carry: RFC 9745, RFC 8594. */
export interface SnapshotDeprecation {
  /** Unix seconds. */
  since: number
  /** Unix seconds of the first moment of the sunset day, UTC; null without one. */
  sunset: number | null
  /** Service URL of the version to use instead; null without one. */
  successorUrl: string | null
  /** Where people read about it: the API's page in the portal; null while it is not published. */
  documentationUrl: string | null
}

export interface SnapshotMethod {
  id: string
  httpMethod: HttpMethod
  /** Template below the stage: `/pets/{petId}`. */
  path: string
  /** Template on the target server; `{name}` is filled from `path`, raw encoding kept. */
  targetPath: string
  targetServerGroupId: string
  /** The method's own type; null means the stage's. */
  authType: AuthType | null
}

/** Every key that calls of this environment may carry, and what it opens. */
export interface CredentialSnapshot {
  format: typeof SNAPSHOT_FORMAT
  revision: number
  credentials: SnapshotCredential[]
}

export interface SnapshotCredential {
  /** Lower-case hex of the key's SHA-256; the key itself is nowhere. */
  keyHash: string
  subscriptionId: string
  apiId: string
  /**
   * What the usage limits count its calls as: the first subscription of the same person to the API, so that a new application starts no new
   * quota. Left out by a platform from before it was there: then the subscription itself.
   */
  countedAs?: string
  /** Whether the subscription is APPROVED: a live key of any other answers NotSubscribed. */
  approved: boolean
}
