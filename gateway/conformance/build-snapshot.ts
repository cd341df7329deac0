import { createHash } from 'node:crypto'
import {
  type CredentialSnapshot,
  type GatewaySnapshot,
  SNAPSHOT_FORMAT,
  type SnapshotApi,
  type SnapshotCredential,
  type SnapshotMethod,
  type SnapshotStage,
  type SnapshotTargetServerGroup,
} from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { HttpMethod } from '@portico/contract/method/method'

export const HOST = 'api.example.test'
export const ERROR_PAGES = 'https://portal.example.test/gateway-errors'
/** An API key; each case decides what it gives access to. */
export const KEY = `pk_${'A1b2C3d4'.repeat(4)}abcdef`
export const OTHER_KEY = `pk_${'Z9y8X7w6'.repeat(4)}fedcba`

let made = 0

/** Returns a unique UUID, in the same order in every run. */
export function nextId(): string {
  made += 1
  return `00000000-0000-7000-8000-${String(made).padStart(12, '0')}`
}

/** Returns the SHA-256 of a key in lower-case hex. */
export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

export function aMethod(
  httpMethod: HttpMethod,
  path: string,
  group: SnapshotTargetServerGroup,
  more: Partial<SnapshotMethod> = {},
): SnapshotMethod {
  return { id: nextId(), httpMethod, path, targetPath: path, targetServerGroupId: group.id, authType: null, ...more }
}

export function aStage(name: string, methods: SnapshotMethod[], more: Partial<SnapshotStage> = {}): SnapshotStage {
  return { id: nextId(), name, status: 'active', authType: 'apiKey', ipRule: { mode: 'disable', addresses: [] }, methods, ...more }
}

export function anApi(basePath: string, stages: SnapshotStage[], more: Partial<SnapshotApi> = {}): SnapshotApi {
  return {
    id: nextId(),
    name: basePath,
    basePath,
    cors: { active: false, allowMethods: [], allowHeaders: [], allowOrigins: [] },
    usageLimits: { perSecond: null, perMinute: null, perHour: null, perDay: null },
    requestControls: [],
    stages,
    ...more,
  }
}

export function aGroup(ports: readonly number[], more: Partial<SnapshotTargetServerGroup> = {}): SnapshotTargetServerGroup {
  return {
    id: nextId(),
    algorithm: 'roundRobin',
    connectTimeoutMs: 5_000,
    responseTimeoutMs: 60_000,
    servers: ports.map((port) => ({ id: nextId(), protocol: 'http', host: '127.0.0.1', port, weight: 1 })),
    ...more,
  }
}

export function aSnapshot(
  apis: SnapshotApi[],
  targetServerGroups: SnapshotTargetServerGroup[],
  more: Partial<GatewaySnapshot> = {},
): GatewaySnapshot {
  return {
    format: SNAPSHOT_FORMAT,
    revision: 1,
    environment: {
      id: '00000000-0000-7000-8000-00000000e001',
      name: 'Sandbox',
      host: HOST,
      listenPort: 8080,
      accessLogFormat: '%h %l %u %t "%r" %s %b %D',
      logLevel: 'info',
      bodyLimitBytes: 1_000_000,
      errorPages: ERROR_PAGES,
    },
    targetServerGroups,
    apis,
    ...more,
  }
}

export function aCredential(key: string, api: SnapshotApi, more: Partial<SnapshotCredential> = {}): SnapshotCredential {
  return { keyHash: hashOf(key), keyId: nextId(), subscriptionId: nextId(), apiId: api.id, approved: true, ...more }
}

export function credentials(list: SnapshotCredential[], revision = 1): CredentialSnapshot {
  return { format: SNAPSHOT_FORMAT, revision, credentials: list }
}

/** Returns a document as a platform sends it. */
export function documentOf(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}
