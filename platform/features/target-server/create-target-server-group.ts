import type { BodyOf } from '@portico/contract/endpoint'
import type { targetServerEndpoints } from '@portico/contract/target-server/target-server-endpoints'
import type { Transaction } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/database-error.ts'
import { newId } from '../../database/new-id.ts'
import { targetServerGroups, targetServers } from '../../database/schema/target-server.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'

export type TargetServerGroupInput = BodyOf<typeof targetServerEndpoints.createTargetServerGroup>

/** Creates a group with its servers; the author owns it. Refuses with TargetServerAlreadyExists when they have one of that name. */
export async function createTargetServerGroup(tx: Transaction, person: Person, input: TargetServerGroupInput): Promise<string> {
  const groupId = newId()
  await tx
    .insert(targetServerGroups)
    .values({
      id: groupId,
      ownerId: person.id,
      name: input.name,
      description: input.description || null,
      algorithm: input.algorithm,
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'target_server_groups_owner_name')) refuse('TargetServerAlreadyExists')
      throw error
    })
  await tx.insert(targetServers).values(
    input.servers.map((server, position) => ({
      id: newId(),
      groupId,
      position,
      protocol: server.protocol,
      address: server.address.toLowerCase(),
      port: server.port,
      weight: server.weight,
    })),
  )
  return groupId
}
