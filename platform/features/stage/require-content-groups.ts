import type { Transaction } from '../../database/database.ts'
import type { DeployedServing } from '../../database/schema/deployed-content.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import type { ApiRow } from '../api/api-queries.ts'
import { groupIdOf } from '../target-server/target-server-queries.ts'
import { groupsOfApi } from './stage-queries.ts'
import { unusableGroups } from './unusable-groups.ts'

/**
 * Checks that a person may send an API's calls to every target server group of a content, at each deployment. Throws NoTargetServerGroup
 * with the reason `notAllowed` and the names of those groups that the API itself refers to now.
 */
export async function requireContentGroups(
  tx: Transaction,
  person: Person,
  api: ApiRow,
  { targetServerGroups }: Pick<DeployedServing, 'targetServerGroups'>,
): Promise<void> {
  const groupIds = [...new Set(targetServerGroups.map(({ id }) => groupIdOf(id)))]
  const unusable = await unusableGroups(tx, person, api, groupIds)
  if (unusable.length === 0) return
  const referred = new Map((await groupsOfApi(tx, api)).map(({ id, name }) => [id, name]))
  const groups = unusable.flatMap((id) => referred.get(id) ?? []).sort()
  refuse('NoTargetServerGroup', { reason: 'notAllowed', groups })
}
