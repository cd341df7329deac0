import type { DocumentIndex, DocumentOverview, ListedName, TagReading } from '@portico/contract/api-document/reading-view'
import { READING_PAGE_SIZE } from '@portico/contract/api-document/reading-view'
import type { HttpMethod } from '@portico/contract/method/method'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { documentOrder, tablesOf } from '../../database/document-tables.ts'
import { refuse } from '../../http/refusal.ts'
import { type JsonObject, objectOf } from '../../openapi/json-object.ts'
import { stringifyJson } from '../../openapi/json-text.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import { authorLinks } from './author-links.ts'
import { readAbout } from './document-about.ts'
import { documentTags, externalDocsOf, textOf } from './document-tags.ts'
import { effectiveHead } from './effective-document-text.ts'
import { tagsOfDocument } from './kept-head.ts'
import { descriptionOf } from './operation-place.ts'
import { namedModels, readContents } from './read-contents.ts'
import { opened, type ReadSource } from './read-source.ts'
import { presentReadApi, presentReadVersion } from './reading-present.ts'
import { indexedWebhooks, webhooksOfTag } from './webhooks-of-document.ts'

/** Returns what a document says as a whole, and how much of what it has. */
export async function readOverview(db: Reader, found: ReadSource): Promise<DocumentOverview> {
  const { readable, versions, content } = found
  const shown = presentReadApi(readable, versions)
  if (!content) return { ...shown, version: null }
  const { source } = opened(found)
  const about = await readAbout(db, content)
  const head = parseObject(effectiveHead(source, about.head))
  const info = objectOf(head.info)
  const firstOf = (tag: string) =>
    (about.firstOperations.get(tag) ?? []).map((operation) => shownName(operation, source.deprecation !== null))
  return {
    ...shown,
    version: {
      ...presentReadVersion(readable.api.basePath, content),
      contentHash: content.contentHash,
      summary: textOf(info.summary),
      description: textOf(info.description),
      documentName: documentNameOf(objectOf(parseObject(about.head).info)),
      termsOfService: textOf(info.termsOfService),
      licence: licenceOf(objectOf(info.license)),
      contact: contactOf(objectOf(info.contact)),
      externalDocs: externalDocsOf(head.externalDocs),
      tags: about.tags.map((tag) => ({ ...tag, firstOperations: firstOf(tag.name) })),
      operationCount: about.operationCount,
      modelCount: about.modelCount,
      webhookCount: about.webhookCount,
      links: await authorLinks(db, content, [stringifyJson(textOf(info.description))]),
    },
  }
}

/** Returns an operation or webhook in lists: all operations of a deprecated version are deprecated. */
function shownName(operation: ListedName, isDeprecated: boolean): ListedName {
  return { ...operation, deprecated: operation.deprecated || (isDeprecated && !operation.isWebhook) }
}

function documentNameOf({ title, version }: JsonObject): string | null {
  return [textOf(title), textOf(version)].filter((text) => text !== null).join(' ') || null
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
  const webhooks = await indexedWebhooks(db, content.document, contents.head)
  const tags = documentTags(contents, webhooks)
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
    webhooks: webhooks.map(({ slug, httpMethod, path, summary, deprecated, tags: named, fields }) => ({
      ...{ slug, httpMethod, path, summary, deprecated, fields },
      tags: named.flatMap((name) => slugOf.get(name) ?? []),
    })),
    tags: tags.map(({ slug, label, operationCount, webhookCount }) => ({ slug, label, count: operationCount + webhookCount })),
    models: namedModels(contents.models),
  }
}

/** Returns one page of a tag's operations, and after the last one of its webhooks. Throws NotFound for an unknown tag. */
export async function readTag(db: Reader, found: ReadSource, slug: string, page: number): Promise<TagReading> {
  const { content, source } = opened(found)
  const tags = await tagsOfDocument(db, content.document)
  const at = tags.findIndex((one) => one.slug === slug)
  const tag = tags[at]
  if (!tag) return refuse('NotFound')
  const { slugs } = content
  const from = (page - 1) * READING_PAGE_SIZE
  const { rows } = await db.execute<Omit<IndexRow, 'tags' | 'fields'> & { content: string } & Record<string, unknown>>(sql`
    select method_id as id, slug, http_method as "httpMethod", path, summary, deprecated, content
    from ${tablesOf(content.document).operations} o where ${tag.name === '' ? sql`tags = '{}'` : sql`${tag.name} = any(tags)`}
    order by ${documentOrder} limit ${READING_PAGE_SIZE} offset ${from}`)
  const left = { from: Math.max(0, from - tag.operationCount), most: READING_PAGE_SIZE - rows.length }
  const webhooks = left.from < tag.webhookCount && left.most > 0 ? await webhooksOfTag(db, content.document, tag.name, left) : []
  const near = (index: number) => {
    const one = tags[index]
    return one ? { name: one.name, label: one.label, slug: one.slug } : null
  }
  return {
    tag,
    links: await authorLinks(db, content, [stringifyJson([tag.summary, tag.description])]),
    previous: near(at - 1),
    next: near(at + 1),
    items: [
      ...rows.map(({ id, slug: own, httpMethod, path, summary, deprecated, content: operation }) => ({
        slug: own ?? slugs.get(id) ?? id,
        httpMethod,
        path,
        summary,
        deprecated: deprecated || source.deprecation !== null,
        isWebhook: false,
        description: descriptionOf(operation),
      })),
      ...webhooks.map(({ slug: own, httpMethod, path, summary, deprecated, content: operation }) => ({
        ...{ slug: own, httpMethod, path, summary, deprecated },
        isWebhook: true,
        description: descriptionOf(operation),
      })),
    ],
    total: tag.operationCount + tag.webhookCount,
    page,
    size: READING_PAGE_SIZE,
  }
}
