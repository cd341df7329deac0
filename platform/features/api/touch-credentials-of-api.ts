import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { subscriptions } from '../../database/schema/subscription.ts'
import { touchCredentials } from '../../events/touch.ts'
import { PARTS_MAX } from '../../events/write-revisions.ts'

/** Records that an environment begins or ends to serve an API, so that its gateways need its keys, or no longer. */
export async function touchCredentialsOfApi(tx: Transaction, environmentId: string, apiId: string): Promise<void> {
  const rows = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.apiId, apiId))
    // One more than a revision can name stands for anything.
    .limit(PARTS_MAX + 1)
  if (rows.length === 0) return
  touchCredentials(
    tx,
    environmentId,
    rows.map(({ id }) => id),
  )
}
