import { setImmediate } from 'node:timers/promises'
import type { HttpMethod } from '@portico/contract/method/method'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { type DocumentPlace, tablesOf } from '../../database/document-tables.ts'
import type { StoredBody } from '../../database/schema/method.ts'
import { ComponentIndex } from '../../openapi/component-index.ts'
import { namedPart } from '../../openapi/component-part.ts'
import type { ComponentLookup } from '../../openapi/document-parts.ts'
import { objectOf } from '../../openapi/json-object.ts'
import { contentOf, partAt } from '../../openapi/operation-parts.ts'
import { viewOfOperation } from '../../openapi/operation-view.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import type { LintedMethod } from './lint-api.ts'

/** Kinds of components that a check has to follow; schemas are not looked into. */
const FOLLOWED = ['parameters', 'requestBodies', 'responses', 'headers', 'mediaTypes']
/** How many operations are read at once: few enough that parsing them does not block other requests. */
const SLICE = 50

/** Returns the methods of a document for its check, by path. */
export async function lintedMethods(db: Reader, place: DocumentPlace): Promise<LintedMethod[]> {
  const { operations, components, paths } = tablesOf(place)
  const { rows: followed } = await db.execute<{ key: string; content: string }>(sql`
    select key, content from ${components} c where split_part(key, '/', 1) = any(${sql.param(FOLLOWED)}::text[])`)
  const { lookup } = new ComponentIndex(followed.map(namedPart))
  const methods: LintedMethod[] = []
  for (;;) {
    const { rows } = await db.execute<{ httpMethod: HttpMethod; path: string; content: string; item: string | null }>(sql`
      select o.http_method as "httpMethod", o.path, o.content, p.content as item
      from ${operations} o left join ${paths} p on p.path = o.path
      order by o.path, o.http_method limit ${SLICE} offset ${methods.length}`)
    for (const { httpMethod, path, content, item } of rows) {
      const context = { path, pathItem: parseObject(item ?? '{}'), components: lookup }
      const operation = parseObject(content)
      const { summary, description, parameters, bodies, responses } = viewOfOperation(context, operation)
      const answers = objectOf(operation.responses)
      methods.push({
        httpMethod,
        path,
        summary,
        isDescribed: description !== '',
        parameters: parameters.map(({ place, name, description: said }) => ({ place, name, isDescribed: said !== '' })),
        bodies: linted(bodies, operation.requestBody, lookup),
        responses: responses.map(({ statusCode, bodies: answered }) => ({
          statusCode,
          bodies: linted(answered, answers[statusCode], lookup),
        })),
      })
    }
    if (rows.length < SLICE) return methods
    await setImmediate()
  }
}

/** Returns the bodies of a part; a stream may have the schema of its items only. */
function linted(bodies: readonly StoredBody[], written: unknown, components: ComponentLookup): LintedMethod['bodies'] {
  const content = new Map(contentOf(partAt(components, written) ?? {}, components))
  return bodies.map(({ contentType, schema }) => ({
    contentType,
    hasSchema: schema !== null || content.get(contentType)?.itemSchema !== undefined,
  }))
}
