import { eq, ne } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { isForeignKeyViolation } from '../../database/database-error.ts'
import { environments, gateways } from '../../database/schema/environment.ts'
import { publications } from '../../database/schema/publication.ts'
import { refuse } from '../../http/refusal.ts'
import { lockEnvironment, lockExposure } from './environment-store.ts'
import { useOfEnvironment } from './environment-use.ts'

/**
 * Deletes an environment with its gateways, whose tokens stop working at once. Throws EnvironmentNotFound, EnvironmentInUse with what needs
 * it, and EnvironmentExposed for the one that the portal shows while there are others.
 */
export async function deleteEnvironment(tx: Transaction, environmentId: string): Promise<void> {
  await lockExposure(tx)
  const { exposedOnPortal } = await lockEnvironment(tx, environmentId)
  const use = await useOfEnvironment(tx, environmentId)
  if (use.versionCount + use.publishedApiCount > 0) refuse('EnvironmentInUse', use)
  if (exposedOnPortal && (await areThereOthers(tx, environmentId))) refuse('EnvironmentExposed')
  await tx.update(publications).set({ environmentId: null }).where(eq(publications.environmentId, environmentId))
  await tx.delete(gateways).where(eq(gateways.environmentId, environmentId))
  await tx
    .delete(environments)
    .where(eq(environments.id, environmentId))
    .catch(async (error: unknown) => {
      // A version that was created in the meantime.
      if (isForeignKeyViolation(error)) refuse('EnvironmentInUse')
      throw error
    })
}

async function areThereOthers(tx: Transaction, environmentId: string): Promise<boolean> {
  const [other] = await tx.select({ id: environments.id }).from(environments).where(ne(environments.id, environmentId)).limit(1)
  return other !== undefined
}
