import type { ApiDetail } from '@portico/contract/api/api-endpoints'
import type { AuthType } from '@portico/contract/stage/stage'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { apisOf } from '../../database/own-rows.ts'
import { apis } from '../../database/schema/api.ts'
import { environments } from '../../database/schema/environment.ts'
import { publications } from '../../database/schema/publication.ts'
import { targetServerGroups } from '../../database/schema/target-server.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { versionIn } from '../upload/content-version.ts'
import { presentApi } from './api-present.ts'
import { categoriesOfApi } from './api-queries.ts'

/** The columns of an API in lists, for a query that joins `apis` with their owners. */
export const apiSummaryColumns = {
  id: apis.id,
  name: apis.name,
  basePath: apis.basePath,
  logo: versionIn(apis.logoSha256),
  publicationStatus: apis.publicationStatus,
  categories: categoriesOfApi,
  owner: { id: users.id, name: users.name },
  methodCount: sql<number>`(select count(*)::int from methods m where m.api_id = apis.id)`,
  stageCount: sql<number>`(select count(*)::int from stages s where s.api_id = apis.id)`,
  authTypes: sql<AuthType[]>`array(
    select distinct unnest(d.auth_types) from stages s join deployments d on d.id = s.deployment_id where s.api_id = apis.id order by 1)`,
  subscriptionCount: apis.subscriberCount,
  createdAt: apis.createdAt,
  updatedAt: apis.updatedAt,
}

/** Returns one API with its settings and its newest publication. Throws NoApi. */
export async function getApi(db: Reader, person: Person, apiId: string): Promise<ApiDetail> {
  const [row] = await db
    .select({ ...apiSummaryColumns, api: apis, group: { id: targetServerGroups.id, name: targetServerGroups.name } })
    .from(apis)
    .innerJoin(users, eq(users.id, apis.ownerId))
    .leftJoin(targetServerGroups, eq(targetServerGroups.id, apis.targetServerGroupId))
    .where(and(eq(apis.id, apiId), apisOf(person)))
  if (!row) return refuse('NoApi')
  const [newest] = await db
    .select({ publication: publications, environment: { id: environments.id, name: environments.name } })
    .from(publications)
    .leftJoin(environments, eq(environments.id, publications.environmentId))
    .where(eq(publications.apiId, apiId))
    .orderBy(desc(publications.requestedAt), desc(publications.id))
    .limit(1)
  return presentApi(row, row.api, row.group, newest)
}
