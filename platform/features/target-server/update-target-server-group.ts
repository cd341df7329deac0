import { isDeepStrictEqual } from 'node:util'
import { and, eq, notInArray } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { groupsOf } from '../../database/own-rows.ts'
import { targetServerGroups, targetServers } from '../../database/schema/target-server.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import type { TargetServerGroupInput } from './target-server-queries.ts'
import { refuseTakenName, serverRow, storedHealthCheck, storedPolicy } from './target-server-store.ts'

/**
 * Changes a group and its servers; remaining ones keep their ids. Deployments keep the old content until the next one. Throws
 * TargetServerGroupNotFound or TargetServerAlreadyExists.
 */
export async function updateTargetServerGroup(
  tx: Transaction,
  person: Person,
  groupId: string,
  input: TargetServerGroupInput,
): Promise<void> {
  const { name, description, algorithm, connectTimeoutMs, responseTimeoutMs } = input
  const [group] = await tx
    .update(targetServerGroups)
    .set({
      name,
      description: description || null,
      algorithm,
      connectTimeoutMs,
      responseTimeoutMs,
      healthCheck: storedHealthCheck(input.healthCheck),
      trafficPolicy: storedPolicy(input.trafficPolicy),
      updatedAt: new Date(),
    })
    .where(and(eq(targetServerGroups.id, groupId), groupsOf(person)))
    .returning({ id: targetServerGroups.id })
    .catch(refuseTakenName)
  if (!group) refuse('TargetServerGroupNotFound')
  const present = new Map(
    (await tx.select().from(targetServers).where(eq(targetServers.groupId, groupId))).map((server) => [server.id, server]),
  )
  const wanted = input.servers.map((server, position) => ({
    id: server.id && present.has(server.id) ? server.id : newId(),
    ...serverRow(groupId, server, position),
  }))
  // Changed servers are written again under their ids, so that two of them may swap positions.
  const changed = wanted.filter((server) => !isDeepStrictEqual(server, present.get(server.id)))
  const staying = wanted.filter((server) => !changed.includes(server)).map(({ id }) => id)
  await tx
    .delete(targetServers)
    .where(and(eq(targetServers.groupId, groupId), staying.length > 0 ? notInArray(targetServers.id, staying) : undefined))
  if (changed.length > 0) await tx.insert(targetServers).values(changed)
}
