import { eq } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { gateways } from '../../database/schema/environment.ts'
import { hashToken } from '../../database/token.ts'
import type { CallingGateway } from '../../http/caller.ts'

/** Returns the gateway of a gateway token; null for an unknown one. */
export async function identifyGateway(db: Reader, token: string): Promise<CallingGateway | null> {
  const [gateway] = await db
    .select({ id: gateways.id, environmentId: gateways.environmentId })
    .from(gateways)
    .where(eq(gateways.tokenHash, hashToken(token)))
  return gateway ?? null
}
