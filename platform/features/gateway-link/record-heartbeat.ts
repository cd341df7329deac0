import type { Value } from '@portico/contract/endpoint'
import type { heartbeatInput } from '@portico/contract/gateway-link/gateway-link-endpoints'
import { eq } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { gateways } from '../../database/schema/environment.ts'

/** Keeps what a gateway says of itself, and when it said it. The first time uses up its enrolment token. */
export async function recordHeartbeat(db: Database, gatewayId: string, heartbeat: Value<typeof heartbeatInput>): Promise<void> {
  const { status, hostName, gatewayVersion, bootedAt, addresses, snapshotRevision, credentialRevision, refusedRevision } = heartbeat
  await db
    .update(gateways)
    .set({
      enrolmentTokenHash: null,
      reportedStatus: status,
      hostName,
      gatewayVersion,
      bootedAt: new Date(bootedAt),
      addresses,
      snapshotRevision,
      credentialRevision,
      refusedRevision: refusedRevision?.revision ?? null,
      refusedReason: refusedRevision?.reason ?? null,
      lastHeartbeatAt: new Date(),
    })
    .where(eq(gateways.id, gatewayId))
}
