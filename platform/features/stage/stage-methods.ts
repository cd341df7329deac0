import type { Value } from '@portico/contract/endpoint'
import type { HttpMethod } from '@portico/contract/method/method'
import type { StageMethodDetail, StageMethodSummary, stageMethodListQuery } from '@portico/contract/stage/stage-method'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { type DocumentPlace, neededComponents, tablesOf } from '../../database/document-tables.ts'
import { containsText, pageBounds } from '../../database/list-page.ts'
import { methods } from '../../database/schema/method.ts'
import { targetServerGroups } from '../../database/schema/target-server.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { ComponentIndex } from '../../openapi/component-index.ts'
import { namedPart } from '../../openapi/component-part.ts'
import type { OperationFields } from '../../openapi/document-parts.ts'
import { viewOfOperation } from '../../openapi/operation-view.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import { groupIdOf } from '../target-server/target-server-queries.ts'
import { contentOf } from './deployment-view.ts'

interface Place {
  apiId: string
  stageId: string
}

type Content = Awaited<ReturnType<typeof contentOf>>

interface Shown {
  id: string
  httpMethod: HttpMethod
  path: string
  summary: string
}

/** Returns one page of a version's methods, searched by path and summary. Throws NoApi or StageNotFound. */
export async function listStageMethods(
  db: Reader,
  person: Person,
  place: Place,
  { page, size, q, sort }: Value<typeof stageMethodListQuery>,
) {
  const content = await contentOf(db, person, place)
  const found = containsText(sql`path || E'\n' || summary`, q) ?? sql`true`
  const order = sort === 'path' ? sql`path, http_method` : sql`path desc, http_method desc`
  const { limit, offset } = pageBounds({ page, size })
  const { rows } = await db.execute<{ items: Shown[]; total: number }>(sql`
    with found as materialized (select method_id as id, http_method, path, summary from ${tablesOf(content.document).operations} o where ${found}),
      on_page as (select *, row_number() over (order by ${order}) as place from found order by place limit ${limit} offset ${offset})
    select (select count(*)::int from found) as total, (select coalesce(json_agg(
      json_build_object('id', id, 'httpMethod', http_method, 'path', path, 'summary', summary) order by place), '[]') from on_page) as items`)
  const { items, total } = rows[0] ?? { items: [], total: 0 }
  return { items: await presentSummaries(db, content, items), total, page, size }
}

/** Returns one method of a version with what the forms show of its operation. Throws NoApi, StageNotFound or MethodNotFound. */
export async function getStageMethod(db: Reader, person: Person, place: Place & { methodId: string }): Promise<StageMethodDetail> {
  const content = await contentOf(db, person, place)
  const shown = await readMethod(db, content.document, place.methodId)
  const [summary] = shown ? await presentSummaries(db, content, [shown]) : []
  if (!shown || !summary) return refuse('MethodNotFound')
  const [inApi] = await db
    .select({ id: methods.id })
    .from(methods)
    .where(and(eq(methods.id, place.methodId), eq(methods.apiId, place.apiId)))
  const { description, parameters, bodies, responses } = shown.fields
  return { ...summary, summary: shown.fields.summary, description, parameters, bodies, responses, inApi: inApi !== undefined }
}

/** Returns an operation of a document with its fields; null if the document has none of the method. */
async function readMethod(db: Reader, document: DocumentPlace, methodId: string): Promise<(Shown & { fields: OperationFields }) | null> {
  const { operations, paths } = tablesOf(document)
  const { rows } = await db.execute<Shown & { content: string; item: string | null; needs: string[] } & Record<string, unknown>>(sql`
    select o.method_id as id, o.http_method as "httpMethod", o.path, o.summary, o.content, p.content as item,
      o.needs || coalesce(p.needs, '{}') as needs
    from ${operations} o left join ${paths} p on p.path = o.path where o.method_id = ${methodId}`)
  const [row] = rows
  if (!row) return null
  const components = await neededComponents(db, document, sql`${sql.param(row.needs)}::text[]`)
  const pathItem = parseObject(row.item ?? '{}')
  const context = { path: row.path, pathItem, components: new ComponentIndex(components.map(namedPart)).lookup }
  return { ...row, fields: viewOfOperation(context, parseObject(row.content)) }
}

async function presentSummaries(db: Reader, { serving }: Content, shown: readonly Shown[]): Promise<StageMethodSummary[]> {
  const served = new Map(serving.methods.map((method) => [method.id, method]))
  const groupIds = new Set(shown.map(({ id }) => groupIdOf(served.get(id)?.targetServerGroupId ?? '')))
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
  return shown.map(({ id, httpMethod, path, summary }) => {
    const method = served.get(id)
    return {
      ...{ id, httpMethod, path, summary },
      authType: method?.authType ?? serving.authType,
      targetPath: method?.targetPath ?? path,
      targetServerGroup: groups.get(groupIdOf(method?.targetServerGroupId ?? '')) ?? null,
    }
  })
}
