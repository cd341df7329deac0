import type { Value } from '@portico/contract/endpoint'
import type { MethodDetail, methodListQuery } from '@portico/contract/method/method-endpoints'
import { and, asc, count, desc, eq, or } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { containsText, pageBounds } from '../../database/list-page.ts'
import { methods } from '../../database/schema/method.ts'
import { targetServerGroups } from '../../database/schema/target-server.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { viewOfOperation } from '../../openapi/operation-view.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import { requireApi } from '../api/api-queries.ts'
import { readContext } from './document-queries.ts'
import { presentMethod, presentMethodSummary } from './method-present.ts'
import { methodSummaryColumns } from './methods-of-api.ts'

const ORDERS = {
  path: asc(methods.path),
  '-path': desc(methods.path),
  updatedAt: asc(methods.updatedAt),
  '-updatedAt': desc(methods.updatedAt),
}

type ListQuery = Value<typeof methodListQuery>

/** Returns one page of an API's methods, searched by path and summary. Throws NoApi. */
export async function listMethods(db: Reader, person: Person, apiId: string, { page, size, q, sort, httpMethod }: ListQuery) {
  const api = await requireApi(db, person, apiId)
  const found = and(
    eq(methods.apiId, api.id),
    httpMethod ? eq(methods.httpMethod, httpMethod) : undefined,
    q ? or(containsText(methods.path, q), containsText(methods.summary, q)) : undefined,
  )
  const [rows, [counted]] = await Promise.all([
    db
      .select(methodSummaryColumns)
      .from(methods)
      .leftJoin(targetServerGroups, eq(targetServerGroups.id, methods.targetServerGroupId))
      .where(found)
      .orderBy(ORDERS[sort], asc(methods.httpMethod), asc(methods.id))
      .limit(size)
      .offset(pageBounds({ page, size }).offset),
    db.select({ total: count() }).from(methods).where(found),
  ])
  return { items: rows.map(presentMethodSummary), total: counted?.total ?? 0, page, size }
}

/** Returns one method with what the forms show of its operation. Throws NoApi or MethodNotFound. */
export async function getMethod(db: Reader, person: Person, apiId: string, methodId: string): Promise<MethodDetail> {
  const api = await requireApi(db, person, apiId)
  const [row] = await db
    .select({ ...methodSummaryColumns, operation: methods.operation })
    .from(methods)
    .leftJoin(targetServerGroups, eq(targetServerGroups.id, methods.targetServerGroupId))
    .where(and(eq(methods.id, methodId), eq(methods.apiId, api.id)))
  if (!row) return refuse('MethodNotFound')
  const context = await readContext(db, api.id, row.path, [row.operation])
  return presentMethod(row, viewOfOperation(context, parseObject(row.operation)))
}
