import { METHODS_PER_API_MAX } from '@portico/contract/method/method'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import { apis } from '../database/schema/api.ts'
import { documentComponents } from '../database/schema/document.ts'
import { methods } from '../database/schema/method.ts'
import { operationColumns } from '../features/method/operation-columns.ts'
import { freezeDocument } from '../features/stage/freeze-document.ts'
import { operationOfFields } from '../openapi/change-operation.ts'
import { directNeeds } from '../openapi/direct-needs.ts'

const ROWS_PER_INSERT = 100
const FIELDS_PER_SCHEMA = 20
const MODELS = 300

/**
 * Gives one of a developer's seeded APIs as many methods as an API may have, with Korean summaries, parameters and schemas of real size,
 * drafted and deployed, and models, each of which refers to the next one. Gives the API, one of its methods and its publication.
 */
export async function seedLargeApi(db: Database, developer: number) {
  const [api] = await db.select({ id: apis.id }).from(apis).where(eq(apis.ownerId, developer)).limit(1)
  if (!api) throw new Error('the developer has no API')
  await db.delete(methods).where(eq(methods.apiId, api.id))
  const schema = {
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: FIELDS_PER_SCHEMA }, (_, index) => [`field${index}`, { type: 'string', description: '날씨 관측값' }]),
    ),
  }
  const body = { contentType: 'application/json', name: '', description: '', schema }
  const regionId = { place: 'path' as const, name: 'regionId', description: '', required: true, array: false, type: 'string' as const }
  const model = (index: number) => ({ $ref: `#/components/schemas/Observation${index}` })
  const components = Array.from({ length: MODELS }, (_, index) => {
    const next = index + 1 < MODELS ? { next: model(index + 1) } : {}
    const content = JSON.stringify({ ...schema, properties: { ...schema.properties, ...next } })
    return { apiId: api.id, key: `schemas/Observation${index}`, position: index, content, needs: directNeeds(content) }
  })
  const rows = Array.from({ length: METHODS_PER_API_MAX }, (_, index) => {
    const path = `/regions/{regionId}/resources-${index >> 1}`
    const fields = {
      summary: index % 10 === 0 ? '' : `지역별 날씨 조회 ${index}`,
      description: index % 3 === 0 ? '' : '지역의 관측값을 돌려줍니다.',
      parameters: [regionId],
      bodies: index % 2 === 0 ? [] : [body],
      responses: [
        { statusCode: 200, description: '', headers: [], bodies: [body] },
        { statusCode: 409, description: '', headers: [], bodies: [{ ...body, schema: model(index % MODELS) }] },
      ],
    }
    return {
      id: newId(),
      apiId: api.id,
      httpMethod: index % 2 === 0 ? ('GET' as const) : ('POST' as const),
      path,
      pathShape: path.replace('{regionId}', '{}'),
      targetPath: path,
      position: index,
      ...operationColumns({ path, pathItem: {}, components: () => undefined }, operationOfFields(path, fields)),
    }
  })
  await db.insert(documentComponents).values(components)
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) await db.insert(methods).values(rows.slice(at, at + ROWS_PER_INSERT))
  const documentId = await db.transaction((tx) => freezeDocument(tx, api.id))
  await db.execute(sql`update deployments d set method_count = ${METHODS_PER_API_MAX}, document_id = ${documentId},
      serving = '{"targetServerGroups": [{"id": "00000000-0000-0000-0000-000000000001@0", "servers": [{"protocol": "http", "host": "10.0.0.7", "port": 80}]}], "methods": []}'
    from stages s where s.id = d.stage_id and s.api_id = ${api.id}`)
  // Its entry in the catalogue follows.
  await db.execute(sql`update stages set deployment_id = deployment_id where api_id = ${api.id}`)
  const { rows: asked } = await db.execute<{ id: string }>(sql`select id from publications where api_id = ${api.id} limit 1`)
  return { apiId: api.id, methodId: rows[500]?.id ?? '', publicationId: asked[0]?.id ?? '' }
}
