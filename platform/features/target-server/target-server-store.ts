import { isUniqueViolation } from '../../database/database-error.ts'
import { refuse } from '../../http/refusal.ts'
import type { TargetServerGroupInput } from './create-target-server-group.ts'

type Server = TargetServerGroupInput['servers'][number]

/** A server of a group as it is kept; addresses are lower case. */
export function serverRow(groupId: string, { protocol, address, port, weight }: Server, position: number) {
  return { groupId, position, protocol, address: address.toLowerCase(), port, weight }
}

/** For `.catch`: refuses with TargetServerAlreadyExists when the owner has another group of that name. */
export function refuseTakenName(error: unknown): never {
  if (isUniqueViolation(error, 'target_server_groups_owner_name')) refuse('TargetServerAlreadyExists')
  throw error
}
