import { PUBLIC_TAG } from '@portico/contract/cache-tag'
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/database-error.ts'
import { environments } from '../../database/schema/environment.ts'
import { stages } from '../../database/schema/stage.ts'
import { touchEnvironment, touchTags } from '../../events/touch.ts'
import { lockRevisions } from '../../events/write-revisions.ts'
import { refuse } from '../../http/refusal.ts'

export type EnvironmentRow = typeof environments.$inferSelect

/** Any number that no other advisory lock of ours uses. */
const EXPOSURE_LOCK = 7_146_003

/** Locks an environment and returns it. Throws EnvironmentNotFound. */
export async function lockEnvironment(tx: Transaction, environmentId: string): Promise<EnvironmentRow> {
  const [environment] = await tx.select().from(environments).where(eq(environments.id, environmentId)).for('update')
  return environment ?? refuse('EnvironmentNotFound')
}

/** Throws NameAlreadyExists or DomainAddressAlreadyExists for what the database rejected, else the error itself. */
export function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error, 'environments_name_key')) refuse('NameAlreadyExists')
  if (isUniqueViolation(error, 'environments_api_endpoint_key')) refuse('DomainAddressAlreadyExists')
  throw error
}

/** Makes concurrent changes of which environment the portal shows wait for each other, so that exactly one stays exposed. */
export async function lockExposure(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${EXPOSURE_LOCK})`)
}

/** Returns whether any environment is exposed on the portal. */
export async function isAnyExposed(tx: Transaction): Promise<boolean> {
  const [exposed] = await tx.select({ id: environments.id }).from(environments).where(eq(environments.exposedOnPortal, true)).limit(1)
  return exposed !== undefined
}

/** Takes all other environments off the portal. Requires `lockExposure`. */
export async function unexposeOthers(tx: Transaction, environmentId: string): Promise<void> {
  await tx
    .update(environments)
    .set({ exposedOnPortal: false })
    .where(and(ne(environments.id, environmentId), eq(environments.exposedOnPortal, true)))
  await touchAddresses(tx)
}

/**
 * Records that the portal shows other addresses: on its pages, and in what gateways of any environment announce about deprecated versions,
 * since those link to versions elsewhere.
 */
export async function touchAddresses(tx: Transaction): Promise<void> {
  touchTags(tx, [PUBLIC_TAG])
  await lockRevisions(tx)
  const announcing = await tx
    .selectDistinct({ id: stages.environmentId, apiId: stages.apiId })
    .from(stages)
    .where(and(isNotNull(stages.deprecatedAt), isNotNull(stages.deploymentId)))
  for (const { id, apiId } of announcing) touchEnvironment(tx, id, [apiId])
}
