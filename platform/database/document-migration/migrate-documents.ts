import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type OperationColumns, operationColumns } from '../../features/method/operation-columns.ts'
import { contentHash } from '../../features/stage/deployment-content.ts'
import { groupsOfApi, methodsHashOf } from '../../features/stage/stage-queries.ts'
import { ComponentIndex, componentKey } from '../../openapi/component-index.ts'
import { directNeeds } from '../../openapi/direct-needs.ts'
import type { ComponentPart } from '../../openapi/document-parts.ts'
import { EMPTY_HEAD } from '../../openapi/empty-head.ts'
import { digestOf } from '../../openapi/field-digest.ts'
import { operationSlugs } from '../../openapi/operation-slug.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import type { Transaction } from '../database.ts'
import { newId } from '../new-id.ts'
import { apis } from '../schema/api.ts'
import { deployedComponents, deployedDocuments, deployedOperations, documentComponents } from '../schema/document.ts'
import { methods, type StoredImport } from '../schema/method.ts'
import { stages } from '../schema/stage.ts'
import { convertStoredMethods, type StandaloneMethod } from './convert-stored-methods.ts'

/**
 * Converts methods and deployments from before migration 0013 to operations and documents: one API, then one deployment at a time, each in
 * a transaction of its own, so that it goes on where it was interrupted. Then drops the columns that held them.
 */
export async function migrateDocuments(db: NodePgDatabase): Promise<void> {
  if (!(await hasOldColumns(db))) return
  for (;;) {
    const { rows } = await db.execute<{ id: string }>(sql`select api_id as id from methods where operation is null limit 1`)
    const [next] = rows
    if (!next) break
    await db.transaction((tx) => migrateApi(tx as Transaction, next.id))
  }
  for (;;) {
    const { rows } = await db.execute<OldDeployment & Record<string, unknown>>(sql`
      select d.id, s.api_id as "apiId", d.reference from deployments d join stages s on s.id = d.stage_id where d.document_id is null limit 1`)
    const [next] = rows
    if (!next) break
    await db.transaction((tx) => migrateDeployment(tx as Transaction, next))
  }
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      alter table methods alter column operation set not null, alter column operation_digest set not null, alter column digests set not null,
        drop column bodies, drop column responses`)
    await tx.execute(sql`alter table deployments alter column document_id set not null, drop column reference`)
  })
}

async function hasOldColumns(db: NodePgDatabase): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from information_schema.columns where table_schema = 'public' and table_name = 'methods' and column_name = 'bodies'`)
  return rowCount === 1
}

interface OldMethod extends StandaloneMethod {
  id: string
  imported: OldImport | null
}

/** What an import left in a method before migration 0013. */
interface OldImport {
  summary: string
  targetPath: string
  parameters: unknown
  digests: { description: string; bodies: string; responses: string }
}

interface OldDeployment {
  id: string
  apiId: string
  reference: { methods?: OldMethod[] } | null
}

async function migrateApi(tx: Transaction, apiId: string): Promise<void> {
  const { rows } = await tx.execute<OldMethod & Record<string, unknown>>(sql`
    select id, http_method as "httpMethod", path, summary, description, parameters, bodies, responses, imported
    from methods where api_id = ${apiId} order by path, http_method`)
  const oldHash = await oldMethodsHash(tx, apiId)
  const { components, operations } = converted(rows)
  for (const [position, part] of components.entries()) {
    await tx.insert(documentComponents).values({ apiId, key: componentKey(part), position, ...contentOf(part) })
  }
  for (const [position, row] of rows.entries()) {
    const columns = operations[position]
    if (!columns) continue
    await tx
      .update(methods)
      .set({ ...columns, position, imported: row.imported && importOf(row, row.imported, columns.digests as StoredImport['digests']) })
      .where(eq(methods.id, row.id))
  }
  await keepCurrent(tx, apiId, oldHash)
}

/** Returns methods as operations with the components that they share. */
function converted(rows: readonly OldMethod[]): { components: ComponentPart[]; operations: OperationColumns[] } {
  const { components, operations } = convertStoredMethods(rows.map(withDefaults))
  const { lookup } = new ComponentIndex(components)
  return {
    components,
    operations: operations.map((operation, index) =>
      operationColumns({ path: rows[index]?.path ?? '', pathItem: {}, components: lookup }, parseObject(operation)),
    ),
  }
}

/** Returns a method with all fields, whatever its row contains. */
function withDefaults({ httpMethod, path, summary, description, parameters, bodies, responses }: OldMethod): StandaloneMethod {
  const answers = (responses ?? []).map((response) => ({ ...response, headers: response.headers ?? [], bodies: response.bodies ?? [] }))
  return {
    httpMethod,
    path,
    summary: summary ?? '',
    description: description ?? '',
    parameters: parameters ?? [],
    bodies: bodies ?? [],
    responses: answers,
  }
}

function contentOf({ content }: ComponentPart) {
  return { content, needs: directNeeds(content) }
}

/**
 * Returns what the last import left, in digests of today. A field that the author had not changed since is unchanged still, so that the next
 * import brings what methods had no place for; of a changed one the former state is unknown, and the author is asked.
 */
function importOf(method: OldMethod, imported: OldImport, digests: StoredImport['digests']): StoredImport {
  const unchanged: Record<string, boolean> = {
    summary: imported.summary === method.summary,
    description: imported.digests.description === digestOf(method.description),
    parameters: isDeepStrictEqual(imported.parameters, method.parameters),
    bodies: imported.digests.bodies === digestOf(method.bodies),
    responses: imported.digests.responses === digestOf(method.responses),
    others: true,
  }
  const entries = Object.entries(digests).map(([group, digest]) => [group, unchanged[group] ? digest : ''])
  return { targetPath: imported.targetPath, path: method.path, digests: Object.fromEntries(entries) as StoredImport['digests'] }
}

/** Returns the hash of an API's methods as it was computed before migration 0013. */
async function oldMethodsHash(tx: Transaction, apiId: string): Promise<string> {
  const { rows } = await tx.execute<{ hash: string }>(sql`
    select md5(coalesce(string_agg(md5(row(id, http_method, path, summary, description, target_path, target_server_group_id, auth_type,
      parameters, bodies, responses)::text), '' order by id), '')) as hash
    from methods where api_id = ${apiId}`)
  return rows[0]?.hash ?? ''
}

/** Gives deployments that are what would be deployed now the hash that this has today, so that no version is behind by the upgrade. */
async function keepCurrent(tx: Transaction, apiId: string, oldHash: string): Promise<void> {
  const [api] = await tx.select().from(apis).where(eq(apis.id, apiId))
  if (!api) return
  const groups = await groupsOfApi(tx, api)
  const hash = await methodsHashOf(tx, apiId)
  const its = await tx
    .select({ id: stages.id, authType: stages.authType, ipRule: stages.ipRule })
    .from(stages)
    .where(eq(stages.apiId, apiId))
  for (const { id, ...stage } of its) {
    const [before, after] = [contentHash({ api, stage, groups }, oldHash), contentHash({ api, stage, groups }, hash)]
    await tx.execute(sql`update deployments set content_hash = ${after} where stage_id = ${id} and content_hash = ${before}`)
  }
}

async function migrateDeployment(tx: Transaction, { id, apiId, reference }: OldDeployment): Promise<void> {
  const rows = reference?.methods ?? []
  const { components, operations } = converted(rows)
  const hash = createHash('sha256')
  for (const [index, { operation }] of operations.entries()) hash.update(`${rows[index]?.id} ${rows[index]?.path} ${operation}\n`)
  for (const part of components) hash.update(`${componentKey(part)} ${part.content}\n`)
  const wanted = { id: newId(), apiId, contentHash: hash.digest('hex'), head: EMPTY_HEAD }
  const [written] = await tx.insert(deployedDocuments).values(wanted).onConflictDoNothing().returning({ id: deployedDocuments.id })
  if (written) {
    const slugs = operationSlugs(rows.map(({ httpMethod, path }) => ({ httpMethod, path, operationId: null })))
    for (const [position, { id: methodId, httpMethod, path }] of rows.entries()) {
      const { operation: content = '{}', summary = '', tags = [], fields = [], needs = [] } = operations[position] ?? {}
      await tx.insert(deployedOperations).values({
        ...{ documentId: wanted.id, slug: slugs[position] ?? String(position), position, methodId, httpMethod, path },
        ...{ summary, deprecated: false, tags, fields, content, needs },
      })
    }
    for (const [position, part] of components.entries()) {
      await tx.insert(deployedComponents).values({ documentId: wanted.id, key: componentKey(part), position, ...contentOf(part) })
    }
  }
  await tx.execute(sql`
    update deployments set document_id = (select id from deployed_documents where api_id = ${apiId} and content_hash = ${wanted.contentHash})
    where id = ${id}`)
}
