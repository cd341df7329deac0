import { setImmediate } from 'node:timers/promises'
import type { HttpMethod } from '@portico/contract/method/method'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { type DocumentPlace, tablesOf } from '../../database/document-tables.ts'
import { keepByDocument } from '../../database/keep-by-document.ts'
import type { StoredBody } from '../../database/schema/method.ts'
import { ComponentIndex } from '../../openapi/component-index.ts'
import { namedPart } from '../../openapi/component-part.ts'
import type { ComponentLookup } from '../../openapi/document-parts.ts'
import { type JsonObject, objectOf } from '../../openapi/json-object.ts'
import { contentOf, partAt } from '../../openapi/operation-parts.ts'
import { shownFields } from '../../openapi/operation-view.ts'
import type { LintedMethod } from './lint-api.ts'

/** Kinds of components that a check has to follow; schemas are not looked into. */
const FOLLOWED = ['parameters', 'requestBodies', 'responses', 'headers', 'mediaTypes']
/** How many operations are looked at in a turn of the event loop. */
const AT_ONCE = 100

/** Returns the methods of a document for its check, by path. Kept: whoever requests a publication and whoever decides checks it. */
export const lintedMethods = keepByDocument<readonly LintedMethod[]>((methods) => methods, readMethods)

async function readMethods(db: Reader, place: DocumentPlace): Promise<LintedMethod[]> {
  const { operations, components, paths } = tablesOf(place)
  const { rows: followed } = await db.execute<{ key: string; content: string }>(sql`
    select key, content from ${components} c where split_part(key, '/', 1) = any(${sql.param(FOLLOWED)}::text[])`)
  const { lookup } = new ComponentIndex(followed.map(namedPart))
  const { rows } = await db.execute<{ httpMethod: HttpMethod; path: string; content: string; item: string | null }>(sql`
    select o.http_method as "httpMethod", o.path, o.content, p.content as item
    from ${operations} o left join ${paths} p on p.path = o.path order by o.path, o.http_method`)
  const methods: LintedMethod[] = []
  for (const [at, { httpMethod, path, content, item }] of rows.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate()
    const context = { path, pathItem: item === null ? {} : plainObject(item), components: lookup }
    const operation = plainObject(content)
    const { summary, description, parameters, bodies, responses } = shownFields(context, operation)
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
  return methods
}

/** Reads an object without the digits of its numbers, of which a check knows none, in a tenth of the time. */
function plainObject(content: string): JsonObject {
  return objectOf(JSON.parse(content))
}

/** Returns the bodies of a part; a stream may have the schema of its items only. */
function linted(bodies: readonly StoredBody[], written: unknown, components: ComponentLookup): LintedMethod['bodies'] {
  const content = new Map(contentOf(partAt(components, written) ?? {}, components))
  return bodies.map(({ contentType, schema }) => ({
    contentType,
    hasSchema: schema !== null || content.get(contentType)?.itemSchema !== undefined,
  }))
}
