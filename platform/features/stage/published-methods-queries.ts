import { setImmediate } from 'node:timers/promises'
import type { PublishedMethod } from '@portico/contract/catalogue/catalogue-endpoints'
import type { HttpMethod } from '@portico/contract/method/method'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { type DocumentPlace, neededComponents, tablesOf } from '../../database/document-tables.ts'
import type { DeployedServing } from '../../database/schema/deployed-content.ts'
import type { StoredBody } from '../../database/schema/method.ts'
import { ComponentIndex } from '../../openapi/component-index.ts'
import { namedPart } from '../../openapi/component-part.ts'
import type { JsonObject } from '../../openapi/json-object.ts'
import { plainJson } from '../../openapi/json-text.ts'
import { schemaBundler } from '../../openapi/openapi-reference.ts'
import { viewOfOperation } from '../../openapi/operation-view.ts'
import { parseObject } from '../../openapi/parse-object.ts'

/** Methods and characters of schemas in one list; what is beyond is left out. */
const METHODS_MAX = 1_000
const SCHEMAS_MAX = 5_000_000
/** How many operations are read at once: few enough that parsing them does not block other requests. */
const SLICE = 50

interface Row {
  id: string
  httpMethod: HttpMethod
  path: string
  content: string
  item: string | null
  needs: string[]
}

/** Returns the methods of a document with standalone schemas, by path: at most `METHODS_MAX`. */
export async function publishedMethods(
  db: Reader,
  place: DocumentPlace,
  serving: Pick<DeployedServing, 'authType' | 'methods'>,
): Promise<PublishedMethod[]> {
  const authTypes = new Map(serving.methods.map(({ id, authType }) => [id, authType]))
  const { operations, paths } = tablesOf(place)
  const methods: PublishedMethod[] = []
  let room = SCHEMAS_MAX
  while (methods.length < METHODS_MAX) {
    const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
      select o.method_id as id, o.http_method as "httpMethod", o.path, o.content, p.content as item,
        o.needs || coalesce(p.needs, '{}') as needs
      from ${operations} o left join ${paths} p on p.path = o.path
      order by o.path, o.http_method limit ${SLICE} offset ${methods.length}`)
    const keys = [...new Set(rows.flatMap(({ needs }) => needs))]
    const parts = (await neededComponents(db, place, sql`${sql.param(keys)}::text[]`)).map(namedPart)
    const { lookup } = new ComponentIndex(parts)
    const standalone = schemaBundler(documentWith(parts))
    const bodyOf = (body: StoredBody): StoredBody => {
      const bundled = body.schema === null || room <= 0 ? null : standalone(body.schema)
      const schema = bundled !== null && 'schema' in bundled ? plainJson(bundled.schema) : null
      room -= schema === null ? 0 : JSON.stringify(schema).length
      return { ...body, schema }
    }
    for (const { id, httpMethod, path, content, item } of rows) {
      const context = { path, pathItem: parseObject(item ?? '{}'), components: lookup }
      const { bodies, responses, ...fields } = viewOfOperation(context, parseObject(content))
      const answers = responses.map((response) => ({ ...response, bodies: response.bodies.map(bodyOf) }))
      const authType = authTypes.get(id) ?? serving.authType
      methods.push({ id, httpMethod, path, ...fields, authType, bodies: bodies.map(bodyOf), responses: answers })
    }
    if (rows.length < SLICE) break
    await setImmediate()
  }
  return methods
}

function documentWith(parts: ReturnType<typeof namedPart>[]): JsonObject {
  const kinds = Map.groupBy(parts, ({ kind }) => kind)
  const entries = [...kinds].map(([kind, named]) => [
    kind,
    Object.fromEntries(named.map(({ name, content }) => [name, parseObject(content)])),
  ])
  return { components: Object.fromEntries(entries) }
}
