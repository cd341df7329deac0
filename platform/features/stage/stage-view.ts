import type { Value } from '@portico/contract/endpoint'
import type { stageListQuery } from '@portico/contract/stage/stage-endpoints'
import { and, asc, count, desc, eq } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { containsText, pageBounds } from '../../database/list-page.ts'
import { stages } from '../../database/schema/stage.ts'
import type { Person } from '../../http/caller.ts'
import { requireApi } from '../api/api-queries.ts'
import { presentStages, selectStages } from './stages-of-api.ts'

const ORDERS = {
  name: asc(stages.name),
  '-name': desc(stages.name),
  createdAt: asc(stages.createdAt),
  '-createdAt': desc(stages.createdAt),
}

type ListQuery = Value<typeof stageListQuery>

/** Returns one page of an API's versions, searched by name. Throws NoApi. */
export async function listStages(db: Reader, person: Person, apiId: string, { page, size, q, sort }: ListQuery) {
  const api = await requireApi(db, person, apiId)
  const found = and(eq(stages.apiId, api.id), containsText(stages.name, q))
  const rows = await selectStages(db, found).orderBy(ORDERS[sort], asc(stages.id)).limit(size).offset(pageBounds({ page, size }).offset)
  const [counted] = await db.select({ total: count() }).from(stages).where(found)
  return { items: await presentStages(db, api, rows), total: counted?.total ?? 0, page, size }
}
