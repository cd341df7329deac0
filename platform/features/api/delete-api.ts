import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { subscriptions } from '../../database/schema/subscription.ts'
import { touchEnvironment } from '../../events/touch.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { environmentsOfApi, lockApi, requireManager } from './api-queries.ts'
import { touchCredentialsOfApi } from './touch-credentials-of-api.ts'

/**
 * Deletes an API with its methods, versions and history; gateways stop serving it at once. Throws NoApi, NotAllowedRole for a developer who
 * only shares it, ApiPublished while it is published, and ApiSubscribed while a subscription is waiting or approved.
 */
export async function deleteApi(tx: Transaction, person: Person, apiId: string): Promise<void> {
  const api = await lockApi(tx, person, apiId)
  requireManager(person, api)
  if (api.publicationStatus === 'APPROVED') refuse('ApiPublished')
  const [alive] = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.apiId, apiId), inArray(subscriptions.status, ['WAITING', 'APPROVED'])))
    .limit(1)
  if (alive) refuse('ApiSubscribed')
  for (const environmentId of await environmentsOfApi(tx, apiId)) {
    touchEnvironment(tx, environmentId, [apiId])
    await touchCredentialsOfApi(tx, environmentId, apiId)
  }
  await tx.delete(subscriptions).where(eq(subscriptions.apiId, apiId))
  await tx.delete(apis).where(eq(apis.id, apiId))
}
