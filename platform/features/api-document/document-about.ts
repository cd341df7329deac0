import { FIRST_OPERATIONS_MAX, type ListedName } from '@portico/contract/api-document/reading-view'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { type DocumentPlace, documentOrder, tablesOf } from '../../database/document-tables.ts'
import { keepByDocument } from '../../database/keep-by-document.ts'
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

/** Returns what the document of a version has as a whole. */
export function readAbout(db: Reader, { document, slugs }: VersionContent): Promise<DocumentAbout> {
  return aboutOfDocument(db, document, slugs)
}

/** Kept: a head, with all webhooks, may be megabytes to parse. */
const aboutOfDocument = keepByDocument<DocumentAbout, [slugs: VersionContent['slugs']]>(
  ({ head, tags, firstOperations }) => [head, tags, ...firstOperations],
  async (db, document, slugs) => {
    const contents = await readContents(db, document)
    const webhooks = await namedWebhooks(db, document, contents.head)
    const { info, externalDocs } = parseObject(contents.head)
    return {
      head: stringifyJson({ info, externalDocs }),
      tags: documentTags(contents, webhooks),
      operationCount: contents.operationCount,
      modelCount: contents.models.length,
      webhookCount: webhooks.length,
      firstOperations: await firstOperations(db, document, slugs, webhooks),
    }
  },
)

interface FirstRow extends Omit<ListedName, 'slug' | 'isWebhook'> {
  tag: string
  id: string
  slug: string | null
}

async function firstOperations(
  db: Reader,
  document: DocumentPlace,
  slugs: VersionContent['slugs'],
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
