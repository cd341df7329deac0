import { HEALTH_CHECK_DEFAULT, type HealthCheck } from '@portico/contract/target-server/target-server'
import { policyDifference, type TrafficPolicy } from '@portico/contract/target-server/traffic-policy'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/database-error.ts'
import { groupsOf } from '../../database/own-rows.ts'
import { targetServerGroups } from '../../database/schema/target-server.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { readAuthorities } from '../../tls/read-certificate.ts'
import type { TargetServerGroupInput } from './target-server-queries.ts'

type Server = TargetServerGroupInput['servers'][number]

/** Returns the row of a server; addresses are lower case. */
export function serverRow(groupId: string, { protocol, address, port, weight }: Server, position: number) {
  return { groupId, position, protocol, address: address.toLowerCase(), port, weight }
}

/** Returns a health check as stored: an unused path is the default, so that equal checks compare as equal. */
export function storedHealthCheck({ kind, path, intervalMs }: TargetServerGroupInput['healthCheck']): HealthCheck {
  return { kind, path: kind === 'http' ? path : HEALTH_CHECK_DEFAULT.path, intervalMs }
}

/** Returns a traffic policy as stored: what differs from the default. Throws CertificateInvalid. */
export function storedPolicy(policy: TargetServerGroupInput['trafficPolicy']): Partial<TrafficPolicy> {
  const { certificateAuthorities: pem } = policy
  return policyDifference({ ...policy, certificateAuthorities: pem === '' ? '' : readAuthorities(pem) })
}

/** Locks a group until the transaction ends. Throws TargetServerGroupNotFound if the person may not use it. */
export async function lockGroup(tx: Transaction, person: Person, groupId: string): Promise<void> {
  const [held] = await tx
    .select({ id: targetServerGroups.id })
    .from(targetServerGroups)
    .where(and(eq(targetServerGroups.id, groupId), groupsOf(person)))
    .for('update')
  if (!held) refuse('TargetServerGroupNotFound')
}

/** For `.catch`: throws TargetServerAlreadyExists if the owner has another group of that name. */
export function refuseTakenName(error: unknown): never {
  if (isUniqueViolation(error, 'target_server_groups_owner_name')) refuse('TargetServerAlreadyExists')
  throw error
}
