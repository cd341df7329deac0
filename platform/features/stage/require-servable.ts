import { checkCandidate } from '@portico/contract/gateway-snapshot/check-api'
import { isBasePath, normaliseSegment } from '@portico/contract/gateway-snapshot/path-text'
import { PROBLEMS_MAX, type ServingProblem, servingProblem } from '@portico/contract/gateway-snapshot/serving-problem'
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import type { DeployedServing } from '../../database/schema/deployed-content.ts'
import { stages } from '../../database/schema/stage.ts'
import { refuse } from '../../http/refusal.ts'
import type { ApiRow } from '../api/api-queries.ts'
import { verifiesTokens } from '../environment/environment-queries.ts'
import type { StageRow } from './stage-queries.ts'

/**
 * Checks that gateways can serve a deployment of a version, by the same rules. Throws NotServable, whose data lists the first problems with
 * their places, and how many there are.
 */
export async function requireServable(
  tx: Transaction,
  { api, stage }: { api: ApiRow; stage: StageRow },
  { api: settings, targetServerGroups, ...serving }: DeployedServing,
): Promise<void> {
  const { id, name, status } = stage
  const problems: ServingProblem[] = checkCandidate({
    api: settings,
    stage: { id, name, status, ...serving },
    targetServerGroups,
    verifiesTokens: await verifiesTokens(tx, stage.environmentId),
  })
  if (await isBasePathServed(tx, api, stage.environmentId)) problems.push(servingProblem('basePath', 'basePathTaken', api.basePath))
  if (problems.length > 0) refuse('NotServable', { problems: problems.slice(0, PROBLEMS_MAX), count: problems.length })
}

/** Returns whether an older API of the environment has the same base path in another spelling, from before base paths were normalized. */
async function isBasePathServed(db: Reader, api: ApiRow, environmentId: string): Promise<boolean> {
  const rows = await db
    .selectDistinct({ basePath: apis.basePath })
    .from(apis)
    .innerJoin(stages, eq(stages.apiId, apis.id))
    .where(
      and(eq(stages.environmentId, environmentId), isNotNull(stages.deploymentId), lt(apis.id, api.id), sql`${apis.basePath} like '%\\%%'`),
    )
  return rows.some(({ basePath }) => isBasePath(basePath) && normaliseSegment(basePath) === normaliseSegment(api.basePath))
}
