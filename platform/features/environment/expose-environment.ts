import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { environments } from '../../database/schema/environment.ts'
import { lockEnvironment, lockExposure, unexposeOthers } from './environment-store.ts'

/**
 * Exposes an environment on the portal instead of the one that was. Publications stay approved: those of all environments show the
 * versions of this one, those that chose another show none until it is exposed again. Throws EnvironmentNotFound.
 */
export async function exposeEnvironment(tx: Transaction, environmentId: string): Promise<void> {
  await lockExposure(tx)
  await lockEnvironment(tx, environmentId)
  await tx.update(environments).set({ exposedOnPortal: true }).where(eq(environments.id, environmentId))
  await unexposeOthers(tx, environmentId)
}
