import { HEARTBEAT_LOST_SECONDS } from '@portico/contract/environment/environment'
import type { GatewayView } from '@portico/contract/environment/environment-endpoints'
import type { GatewayStatus } from '@portico/contract/environment/environment-states'
import type { gateways } from '../../database/schema/environment.ts'

type Gateway = typeof gateways.$inferSelect

/** Returns the status that a gateway last reported, unless it has never reported or not for too long. */
export function gatewayStatus(
  { reportedStatus, lastHeartbeatAt }: Pick<Gateway, 'reportedStatus' | 'lastHeartbeatAt'>,
  now = new Date(),
): GatewayStatus {
  const silentMs = now.getTime() - (lastHeartbeatAt?.getTime() ?? 0)
  return silentMs > HEARTBEAT_LOST_SECONDS * 1000 ? 'Unavailable' : (reportedStatus ?? 'Starting')
}

/** Returns a gateway as admins see it, without its tokens. */
export function presentGateway(gateway: Gateway, now = new Date()): GatewayView {
  const { id, name, description, hostName, gatewayVersion, addresses, bootedAt, lastHeartbeatAt, snapshotRevision, refusedReason } = gateway
  const status = gatewayStatus(gateway, now)
  return {
    id,
    name,
    description,
    status,
    hostName,
    gatewayVersion,
    addresses,
    bootedAt: bootedAt?.toISOString() ?? null,
    lastHeartbeatAt: lastHeartbeatAt?.toISOString() ?? null,
    snapshotRevision,
    refusedReason,
    countsAlone: gateway.countsAlone && status !== 'Unavailable',
    enrolled: gateway.tokenHash !== null,
    enrolmentToken: presentToken(gateway, now),
  }
}

function presentToken({ enrolmentTokenHash, enrolmentTokenExpiresAt }: Gateway, now: Date): GatewayView['enrolmentToken'] {
  if (enrolmentTokenHash === null) return null
  return {
    expiresAt: enrolmentTokenExpiresAt?.toISOString() ?? null,
    expired: enrolmentTokenExpiresAt !== null && enrolmentTokenExpiresAt <= now,
  }
}
