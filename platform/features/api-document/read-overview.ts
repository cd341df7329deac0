import type { DocumentIndex, DocumentOverview, OperationName, TagReading } from '@portico/contract/api-document/reading-view'
import { FIRST_OPERATIONS_MAX, READING_PAGE_SIZE } from '@portico/contract/api-document/reading-view'
import type { HttpMethod } from '@portico/contract/method/method'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { type DocumentPlace, documentOrder, tablesOf } from '../../database/document-tables.ts'
import { refuse } from '../../http/refusal.ts'
import { type JsonObject, objectOf } from '../../openapi/json-object.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import { webhooksOf, withFields } from '../stage/freeze-document.ts'
import { documentTags, externalDocsOf, textOf } from './document-tags.ts'
import { effectiveHead } from './effective-document-text.ts'
import { tagsOfDocument } from './kept-head.ts'
import { namedModels, readContents } from './read-contents.ts'
import { opened, type ReadSource } from './read-source.ts'
import { presentReadApi, presentReadVersion } from './reading-present.ts'

/** Returns what a document says as a whole, and how much of what it has. */
export async function readOverview(db: Reader, found: ReadSource): Promise<DocumentOverview> {
  const { readable, versions, content } = found
  const shown = presentReadApi(readable, versions)
  if (!content) return { ...shown, version: null }
  const { source } = opened(found)
  const contents = await readContents(db, content.document)
  const head = parseObject(effectiveHead(source, contents.head))
  const info = objectOf(head.info)
  const first = await firstOperations(db, found)
  return {
    ...shown,
    version: {
      ...presentReadVersion(readable.api.basePath, content),
      contentHash: content.contentHash,
      summary: textOf(info.summary),
      description: textOf(info.description),
      termsOfService: textOf(info.termsOfService),
      licence: licenceOf(objectOf(info.license)),
      contact: contactOf(objectOf(info.contact)),
      externalDocs: externalDocsOf(head.externalDocs),
      tags: documentTags(contents).map((tag) => ({ ...tag, firstOperations: first.get(tag.name) ?? [] })),
      operationCount: contents.operationCount,
      modelCount: contents.models.length,
      webhookCount: webhooksOf(contents.head).length,
    },
  }
}

/** Returns the first operations of each tag, by its name, in the order of the document. */
async function firstOperations(db: Reader, found: ReadSource): Promise<Map<string, OperationName[]>> {
  const { content, source } = opened(found)
  const { slugs } = content
  const { rows } = await db.execute<Omit<IndexRow, 'tags' | 'fields'> & { tag: string } & Record<string, unknown>>(sql`
    select * from (
      select t.tag, method_id as id, slug, http_method as "httpMethod", path, summary, deprecated,
        row_number() over (partition by t.tag order by ${documentOrder}) as number
      from ${tablesOf(content.document).operations} o
      cross join lateral unnest(case when tags = '{}' then array[''] else tags end) as t (tag)) numbered
    where number <= ${FIRST_OPERATIONS_MAX} order by number`)
  const names = rows.map(({ tag, id, slug, httpMethod, path, summary, deprecated }) => ({
    tag,
    name: { slug: slug ?? slugs.get(id) ?? id, httpMethod, path, summary, deprecated: deprecated || source.deprecation !== null },
  }))
  return new Map(Object.entries(Object.groupBy(names, ({ tag }) => tag)).map(([tag, ofTag = []]) => [tag, ofTag.map(({ name }) => name)]))
}

function licenceOf({ name, url, identifier }: JsonObject) {
  const said = textOf(name)
  return said === null ? null : { name: said, url: textOf(url), identifier: textOf(identifier) }
}

function contactOf({ name, url, email }: JsonObject) {
  const contact = { name: textOf(name), url: textOf(url), email: textOf(email) }
  return Object.values(contact).every((value) => value === null) ? null : contact
}

interface IndexRow {
  id: string
  slug: string | null
  httpMethod: HttpMethod
  path: string
  summary: string
  deprecated: boolean
  tags: string[]
  fields: string[]
}

/** Returns all operations, webhooks and models of a document, for the list of contents and the search in it. */
export async function readIndex(db: Reader, found: ReadSource): Promise<DocumentIndex> {
  const { content, source } = opened(found)
  const { operations } = tablesOf(content.document)
  const contents = await readContents(db, content.document)
  const tags = documentTags(contents)
  const slugOf = new Map(tags.map(({ name, slug }) => [name, slug]))
  const { slugs } = content
  const { rows } = await db.execute<IndexRow & Record<string, unknown>>(sql`
    select method_id as id, slug, http_method as "httpMethod", path, summary, deprecated, tags, fields
    from ${operations} o order by ${documentOrder}`)
  return {
    operations: rows.map(({ id, slug, httpMethod, path, summary, deprecated, tags: named, fields }) => ({
      slug: slug ?? slugs.get(id) ?? id,
      httpMethod,
      path,
      summary,
      deprecated: deprecated || source.deprecation !== null,
      tags: (named.length === 0 ? [''] : named).flatMap((name) => slugOf.get(name) ?? []),
      fields,
    })),
    webhooks: await webhookNames(db, content.document, contents.head),
    tags: tags.map(({ slug, label, operationCount }) => ({ slug, label, count: operationCount })),
    models: namedModels(contents.models),
  }
}

/** Returns the webhooks of a document. Those of a deployed one are stored, so that its head is not read again. */
async function webhookNames(db: Reader, place: DocumentPlace, head: string): Promise<DocumentIndex['webhooks']> {
  if ('documentId' in place) {
    const { rows } = await db.execute<DocumentIndex['webhooks'][number] & Record<string, unknown>>(sql`
      select slug, http_method as "httpMethod", path, summary, deprecated, fields
      from deployed_operations where document_id = ${place.documentId} and is_webhook order by position`)
    return rows
  }
  const webhooks = await withFields(db, place, webhooksOf(head))
  return webhooks.map(({ slug, httpMethod, path, summary, deprecated, fields }) => ({
    slug,
    httpMethod,
    path,
    summary,
    deprecated,
    fields,
  }))
}

/** Returns one page of a tag's operations. Throws NotFound for an unknown tag. */
export async function readTag(db: Reader, found: ReadSource, slug: string, page: number): Promise<TagReading> {
  const { content, source } = opened(found)
  const tags = await tagsOfDocument(db, content.document)
  const at = tags.findIndex((one) => one.slug === slug)
  const tag = tags[at]
  if (!tag) return refuse('NotFound')
  const { slugs } = content
  const { rows } = await db.execute<Omit<IndexRow, 'tags' | 'fields'> & { content: string } & Record<string, unknown>>(sql`
    select method_id as id, slug, http_method as "httpMethod", path, summary, deprecated, content
    from ${tablesOf(content.document).operations} o where ${tag.name === '' ? sql`tags = '{}'` : sql`${tag.name} = any(tags)`}
    order by ${documentOrder} limit ${READING_PAGE_SIZE} offset ${(page - 1) * READING_PAGE_SIZE}`)
  const near = (index: number) => {
    const one = tags[index]
    return one ? { name: one.name, label: one.label, slug: one.slug } : null
  }
  return {
    tag,
    previous: near(at - 1),
    next: near(at + 1),
    items: rows.map(({ id, slug: own, httpMethod, path, summary, deprecated, content: operation }) => ({
      slug: own ?? slugs.get(id) ?? id,
      httpMethod,
      path,
      summary,
      deprecated: deprecated || source.deprecation !== null,
      description: textOf(parseObject(operation).description),
    })),
    total: tag.operationCount,
    page,
    size: READING_PAGE_SIZE,
  }
}
