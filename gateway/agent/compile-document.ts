import type {
  CredentialSnapshot,
  GatewaySnapshot,
  SnapshotApi,
  SnapshotTargetServerGroup,
} from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { compileCredentials } from '../plan/compile-credentials.ts'
import { compilePlan } from '../plan/compile-plan.ts'
import type { CredentialPlan, Plan } from '../plan/plan.ts'
import { hasSecrets, KeySeal, withoutSecrets } from './key-seal.ts'

/** A document that cannot be served at all. */
export class RefusedDocument extends Error {
  readonly revision: unknown

  constructor(message: string, revision: unknown) {
    super(message)
    this.revision = revision
  }
}

/** A snapshot as it is served, and what to store; null stores it as it was received. */
export interface CompiledSnapshot {
  plan: Plan
  stored: string | null
}

/** Compiles a snapshot as JSON. Throws `RefusedDocument`, or `SyntaxError` if it is not JSON. */
export function compileSnapshot(previous: Plan | null, document: Uint8Array, gatewayToken: string | null): CompiledSnapshot {
  const snapshot = parse(document) as GatewaySnapshot
  return refusing(snapshot, () => {
    const plan = compilePlan(snapshot, previous)
    return { plan, stored: storedText(snapshot, plan, gatewayToken) }
  })
}

/** Compiles credentials as JSON, with the same errors as `compileSnapshot`. */
export function compileCredentialDocument(document: Uint8Array): CredentialPlan {
  const credentials = parse(document) as CredentialSnapshot
  return refusing(credentials, () => compileCredentials(credentials))
}

/** Returns whether a plan differs from its snapshot, because parts of that cannot be served. */
export function isConfined(plan: Plan): boolean {
  return plan.refused.length > 0 || plan.problems.length > 0
}

function parse(document: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(document))
}

function refusing<T>(document: { revision?: unknown } | null, compile: () => T): T {
  try {
    return compile()
  } catch (error) {
    throw new RefusedDocument((error as Error).message, document?.revision)
  }
}

/** Returns the snapshot for the disk as it is served: last good values in place of refused ones, secrets encrypted. */
function storedText(snapshot: GatewaySnapshot, plan: Plan, gatewayToken: string | null): string | null {
  const sealed = (one: GatewaySnapshot) => (gatewayToken === null ? withoutSecrets(one) : new KeySeal(gatewayToken).seal(one))
  if (!isConfined(plan)) return hasSecrets(snapshot) ? JSON.stringify(sealed(snapshot)) : null
  const { format, revision } = snapshot
  const targetServerGroups = [...plan.groups.values()].map(({ source }) => JSON.parse(source) as SnapshotTargetServerGroup)
  const apis = [...plan.apis.values()].map(({ source }) => JSON.parse(source) as SnapshotApi)
  return JSON.stringify({ ...sealed({ format, revision, environment: plan.environment, targetServerGroups, apis }), confined: true })
}
