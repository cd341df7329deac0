import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { targetServerGroups, targetServers } from '../../database/schema/target-server.ts'
import type { Person } from '../../http/caller.ts'
import { lockActiveUser } from '../session/lock-active-user.ts'
import type { TargetServerGroupInput } from './target-server-queries.ts'
import { refuseTakenName, serverRow, storedHealthCheck, storedPolicy } from './target-server-store.ts'

/** Creates a group with its servers; the author owns it. Throws TargetServerAlreadyExists if they have one of that name. */
export async function createTargetServerGroup(tx: Transaction, person: Person, input: TargetServerGroupInput): Promise<string> {
  await lockActiveUser(tx, person)
  const groupId = newId()
  await tx
    .insert(targetServerGroups)
    .values({
      id: groupId,
      ownerId: person.id,
      name: input.name,
      description: input.description || null,
      algorithm: input.algorithm,
      connectTimeoutMs: input.connectTimeoutMs,
      responseTimeoutMs: input.responseTimeoutMs,
      healthCheck: storedHealthCheck(input.healthCheck),
      trafficPolicy: storedPolicy(input.trafficPolicy),
    })
    .catch(refuseTakenName)
  await tx.insert(targetServers).values(input.servers.map((server, position) => ({ id: newId(), ...serverRow(groupId, server, position) })))
  return groupId
}
