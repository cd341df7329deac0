import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { type DocumentPlace, webhookTable } from '../../database/document-tables.ts'
import { webhooksOf, withFields } from '../stage/freeze-document.ts'
import type { NamedOperation } from './operation-place.ts'
import { readHeadOf } from './read-parts.ts'

/** A webhook in lists, with the names of its tags. */
export interface NamedWebhook extends NamedOperation {
  tags: string[]
}

/** Returns the webhooks of a document. Those of a deployed one are stored; `head` is read for those of a draft. */
export async function namedWebhooks(db: Reader, place: DocumentPlace, head: string): Promise<NamedWebhook[]> {
  return 'documentId' in place ? deployedWebhooks(db, place.documentId) : webhooksOf(head)
}

/** As `namedWebhooks`, with the names of their fields, for the search in a document. */
export async function indexedWebhooks(db: Reader, place: DocumentPlace, head: string): Promise<(NamedWebhook & { fields: string[] })[]> {
  return 'documentId' in place ? deployedWebhooks(db, place.documentId) : withFields(db, place, webhooksOf(head))
}

const NAME = sql`slug, http_method as "httpMethod", path, summary, deprecated, tags`

async function deployedWebhooks(db: Reader, documentId: string): Promise<(NamedWebhook & { fields: string[] })[]> {
  const { rows } = await db.execute<NamedWebhook & { fields: string[] } & Record<string, unknown>>(
    sql`select ${NAME}, fields from ${webhookTable(documentId)} w order by position`,
  )
  return rows
}

/** Returns some webhooks of a tag with their contents, from `from` on, at most `most`. */
export async function webhooksOfTag(
  db: Reader,
  place: DocumentPlace,
  tag: string,
  { from, most }: { from: number; most: number },
): Promise<(NamedWebhook & { content: string })[]> {
  if (!('documentId' in place)) {
    const webhooks = webhooksOf(await readHeadOf(db, place))
    return webhooks.filter(({ tags }) => tags.includes(tag)).slice(from, from + most)
  }
  const { rows } = await db.execute<NamedWebhook & { content: string } & Record<string, unknown>>(sql`
    select ${NAME}, content from ${webhookTable(place.documentId)} w where ${tag} = any(tags) order by position limit ${most} offset ${from}`)
  return rows
}
