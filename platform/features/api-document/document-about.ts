import { FIRST_OPERATIONS_MAX, type ListedName } from '@portico/contract/api-document/reading-view'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Reader } from '../../database/database.ts'
import { documentOrder, tablesOf } from '../../database/document-tables.ts'
import { stringifyJson } from '../../openapi/json-text.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import { type DocumentTag, documentTags } from './document-tags.ts'
import { readContents } from './read-contents.ts'
import type { VersionContent } from './read-versions.ts'
import { type NamedWebhook, namedWebhooks } from './webhooks-of-document.ts'

/** What a document has as a whole. */
export interface DocumentAbout {
  /** Of its head, what an overview shows beside the tags, as JSON text. */
  head: string
  tags: readonly DocumentTag[]
  operationCount: number
  modelCount: number
  webhookCount: number
  /** The first operations of each tag, by its name, in the order of the document, and after them its first webhooks. */
  firstOperations: ReadonlyMap<string, readonly ListedName[]>
}

/** The most characters of what is kept of all documents together. */
const KEPT_MAX = 8 * 1024 * 1024

/** Of deployed documents by their ids: a deployed document never changes, and its head, with all webhooks, may be megabytes to parse. */
const kept = new LRUCache<string, DocumentAbout>({
  maxSize: KEPT_MAX,
  sizeCalculation: ({ head, tags, firstOperations }) => head.length + JSON.stringify([tags, ...firstOperations]).length,
})

/** Returns what a document has as a whole. */
export async function readAbout(db: Reader, content: VersionContent): Promise<DocumentAbout> {
  const { document } = content
  const known = 'documentId' in document ? kept.get(document.documentId) : undefined
  if (known) return known
  const contents = await readContents(db, document)
  const webhooks = await namedWebhooks(db, document, contents.head)
  const { info, externalDocs } = parseObject(contents.head)
  const about = {
    head: stringifyJson({ info, externalDocs }),
    tags: documentTags(contents, webhooks),
    operationCount: contents.operationCount,
    modelCount: contents.models.length,
    webhookCount: webhooks.length,
    firstOperations: await firstOperations(db, content, webhooks),
  }
  if ('documentId' in document) kept.set(document.documentId, about)
  return about
}

interface FirstRow extends Omit<ListedName, 'slug' | 'isWebhook'> {
  tag: string
  id: string
  slug: string | null
}

async function firstOperations(
  db: Reader,
  { document, slugs }: VersionContent,
  webhooks: readonly NamedWebhook[],
): Promise<Map<string, readonly ListedName[]>> {
  const { rows } = await db.execute<FirstRow & Record<string, unknown>>(sql`
    select * from (
      select t.tag, method_id as id, slug, http_method as "httpMethod", path, summary, deprecated,
        row_number() over (partition by t.tag order by ${documentOrder}) as number
      from ${tablesOf(document).operations} o
      cross join lateral unnest(case when tags = '{}' then array[''] else tags end) as t (tag)) numbered
    where number <= ${FIRST_OPERATIONS_MAX} order by number`)
  const first = new Map<string, readonly ListedName[]>()
  const add = (tag: string, operation: ListedName) => {
    const ofTag = first.get(tag) ?? []
    if (ofTag.length < FIRST_OPERATIONS_MAX) first.set(tag, [...ofTag, operation])
  }
  for (const { tag, id, slug, httpMethod, path, summary, deprecated } of rows)
    add(tag, { slug: slug ?? slugs.get(id) ?? id, httpMethod, path, summary, deprecated, isWebhook: false })
  for (const { tags, slug, httpMethod, path, summary, deprecated } of webhooks)
    for (const tag of tags) add(tag, { slug, httpMethod, path, summary, deprecated, isWebhook: true })
  return first
}
