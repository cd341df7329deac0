import type { Value } from '@portico/contract/endpoint'
import type { StageMethodDetail, StageMethodSummary, stageMethodListQuery } from '@portico/contract/stage/stage-method'
import { and, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { pageBounds } from '../../database/list-page.ts'
import type { DeployedMethodReference } from '../../database/schema/deployed-content.ts'
import { methods } from '../../database/schema/method.ts'
import { targetServerGroups } from '../../database/schema/target-server.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { groupIdOf } from '../target-server/target-server-queries.ts'
import { contentOf } from './deployment-view.ts'

interface Place {
  apiId: string
  stageId: string
}

type Content = Awaited<ReturnType<typeof contentOf>>

/** Returns one page of a version's methods, searched by path and summary. Throws NoApi or StageNotFound. */
export async function listStageMethods(
  db: Reader,
  person: Person,
  place: Place,
  { page, size, q = '', sort }: Value<typeof stageMethodListQuery>,
) {
  const content = await contentOf(db, person, place)
  const sought = q.toLowerCase()
  const found = content.reference.methods.filter(({ path, summary }) => `${path}\n${summary}`.toLowerCase().includes(sought))
  // Deployments store methods by path.
  const { limit, offset } = pageBounds({ page, size })
  const shown = (sort === 'path' ? found : found.reverse()).slice(offset, offset + limit)
  return { items: await presentSummaries(db, content, shown), total: found.length, page, size }
}

/** Returns one method of a version with its reference. Throws NoApi, StageNotFound or MethodNotFound. */
export async function getStageMethod(db: Reader, person: Person, place: Place & { methodId: string }): Promise<StageMethodDetail> {
  const content = await contentOf(db, person, place)
  const reference = content.reference.methods.find(({ id }) => id === place.methodId)
  const [summary] = reference ? await presentSummaries(db, content, [reference]) : []
  if (!reference || !summary) return refuse('MethodNotFound')
  const [inApi] = await db
    .select({ id: methods.id })
    .from(methods)
    .where(and(eq(methods.id, place.methodId), eq(methods.apiId, place.apiId)))
  const { description, parameters, bodies, responses } = reference
  return { ...summary, description, parameters, bodies, responses, inApi: inApi !== undefined }
}

async function presentSummaries(
  db: Reader,
  { serving }: Content,
  references: readonly DeployedMethodReference[],
): Promise<StageMethodSummary[]> {
  const served = new Map(serving.methods.map((method) => [method.id, method]))
  const groupIds = new Set(references.map(({ id }) => groupIdOf(served.get(id)?.targetServerGroupId ?? '')))
  groupIds.delete('')
  const groups = new Map<string, { id: string; name: string }>()
  if (groupIds.size > 0) {
    const { id, name } = targetServerGroups
    const rows = await db
      .select({ id, name })
      .from(targetServerGroups)
      .where(inArray(targetServerGroups.id, [...groupIds]))
    for (const row of rows) groups.set(row.id, row)
  }
  return references.map(({ id, httpMethod, path, summary, authType }) => {
    const method = served.get(id)
    return {
      ...{ id, httpMethod, path, summary, authType },
      targetPath: method?.targetPath ?? path,
      targetServerGroup: groups.get(groupIdOf(method?.targetServerGroupId ?? '')) ?? null,
    }
  })
}
