import type { RequestControl, UsageLimits } from '../api/api.ts'
import type { HttpMethod } from '../method/method.ts'
import type { Protocol } from '../rule/host.ts'
import type { AuthType, IpRuleMode, StageStatus } from '../stage/stage.ts'
import type { Algorithm, HealthCheck } from '../target-server/target-server.ts'
import type { TrafficPolicy } from '../target-server/traffic-policy.ts'

/**
 * The versioned document that the platform publishes for gateways: everything deployed in one environment. Credentials are separate
 * (`CredentialSnapshot`), because they change more often. A gateway refuses an unknown `format`.
 */
export const SNAPSHOT_FORMAT = 1

export interface GatewaySnapshot {
  format: typeof SNAPSHOT_FORMAT
  /** Increases with every change that gateways of this environment need. */
  revision: number
  environment: SnapshotEnvironment
  targetServerGroups: SnapshotTargetServerGroup[]
  apis: SnapshotApi[]
}

export interface SnapshotEnvironment {
  id: string
  name: string
  /** The host of calls (case-insensitive), without scheme and port. */
  host: string
  listenPort: number
  accessLogFormat: string
  logLevel: 'debug' | 'info' | 'warn' | 'error'
  /** Maximum size of a forwarded request body, in bytes. */
  bodyLimitBytes: number
  /** Absent from older platforms: `TIMES_DEFAULT`. */
  times?: SnapshotTimes
  /** The address of the portal's pages on error codes, without a slash at its end. Absent from older platforms. */
  errorPages?: string | null
  /** How access tokens are verified. Null or absent: every token answers IntrospectionFailed. */
  oauth?: SnapshotOAuth | null
  /**
   * The certificates with which gateways serve TLS, the default one first; an empty list is TLS for which every handshake fails. Null or
   * absent: cleartext. A gateway with certificates of its own settings serves those instead.
   */
  certificates?: SnapshotCertificate[] | null
}

/** A certificate chain (the server's own certificate first) and its private key, PEM. */
export interface SnapshotCertificate {
  certificate: string
  privateKey: string
}

/** OAuth 2.0 by introspection (RFC 7662). */
export interface SnapshotOAuth {
  introspectionUri: string
  /** Sent as `Authorization: Basic`; a secret. */
  authorization: string
  /** Null sends none. */
  tokenTypeHint: string | null
  /** The member of the answer that names a person, as `client_id` or `username`. */
  identifierField: string
  /** Scopes that a token must have, separated by spaces; null checks none. */
  scope: string | null
  /** An audience that a token must be meant for; null checks none. */
  audience: string | null
  /** Of one look-up, connection included. */
  timeoutMs: number
}

/** How long connections may take or wait, in milliseconds. An absent one has its default. */
export interface SnapshotTimes {
  /** Until the headers of a request are complete. */
  headerMs?: number
  /** Without data on a connection: between calls, and within an answer that is not an event stream. */
  idleMs?: number
  /** Without data on an upgraded connection. */
  tunnelMs?: number
  /** For calls in flight when a gateway stops. */
  drainMs?: number
}

export const TIMES_DEFAULT: Required<SnapshotTimes> = { headerMs: 10_000, idleMs: 65_000, tunnelMs: 3_600_000, drainMs: 10_000 }

export interface SnapshotTargetServerGroup {
  id: string
  algorithm: Algorithm
  connectTimeoutMs: number
  responseTimeoutMs: number
  /** Absent in older deployments: `HEALTH_CHECK_DEFAULT`. */
  healthCheck?: HealthCheck
  /** The fields that differ from `TRAFFIC_POLICY_DEFAULT`; absent in older deployments. */
  trafficPolicy?: Partial<TrafficPolicy>
  /**
   * PEM certificate and key for servers that ask for one, only while it is active. Added when the snapshot is compiled, so that a renewed
   * certificate needs no deployment and deployments contain no keys.
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
  /** Only of a deprecated version. */
  deprecation?: SnapshotDeprecation
  methods: SnapshotMethod[]
}

/** Headers of a deprecated version's answers: RFC 9745, RFC 8594. */
export interface SnapshotDeprecation {
  /** Unix seconds. */
  since: number
  /** Unix seconds of the start of the sunset date, UTC; null without one. */
  sunset: number | null
  /** Service URL of the successor; null without one. */
  successorUrl: string | null
  /** The API's page in the portal; null while it is not published. */
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
  /** The method's own authentication type; null for the stage's. */
  authType: AuthType | null
}

/** Every valid key of this environment, and what it gives access to. */
export interface CredentialSnapshot {
  format: typeof SNAPSHOT_FORMAT
  revision: number
  credentials: SnapshotCredential[]
  /** One for each live subscription of a person with an OAuth client ID or user name. Absent from older platforms. */
  oauthCredentials?: SnapshotOAuthCredential[]
}

export interface SnapshotOAuthCredential {
  /** Null if the person has none. */
  clientId: string | null
  /** Null if the person has none. */
  userName: string | null
  subscriptionId: string
  apiId: string
  /** As of a key. */
  countedAs?: string
  approved: boolean
}

export interface SnapshotCredential {
  /** Lower-case hex of the key's SHA-256; the key itself is not stored. */
  keyHash: string
  /** The key's id, for its last use. Absent from older platforms: then its use is not reported. */
  keyId?: string
  subscriptionId: string
  apiId: string
  /**
   * The id under which usage limits count its calls: the person's first subscription to the API, so that a new subscription does not reset
   * usage. Absent from older platforms: then the subscription itself.
   */
  countedAs?: string
  /** Whether the subscription is APPROVED; a key of any other answers NotSubscribed. */
  approved: boolean
  /** From this moment on (RFC 3339) the key is unknown, whatever the platform says. Absent for most keys, and from older platforms. */
  endsAt?: string
}
