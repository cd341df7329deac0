import { and, eq, isNotNull } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { gateways } from '../../database/schema/environment.ts'

/** Returns whether a gateway has enrolled in an environment. */
export async function isServedByGateway(db: Reader, environmentId: string): Promise<boolean> {
  const [joined] = await db
    .select({ id: gateways.id })
    .from(gateways)
    .where(and(eq(gateways.environmentId, environmentId), isNotNull(gateways.tokenHash)))
    .limit(1)
  return joined !== undefined
}
