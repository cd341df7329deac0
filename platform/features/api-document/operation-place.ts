import type { HttpMethod } from '@portico/contract/method/method'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import type { DocumentPlace } from '../../database/document-tables.ts'
import type { DeployedServing } from '../../database/schema/deployed-content.ts'
import { objectOf } from '../../openapi/json-object.ts'
import { stringifyJson } from '../../openapi/json-text.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import { webhooksOf } from '../stage/freeze-document.ts'
import { type DocumentContents, headOf, tagCountsOf } from './read-contents.ts'
import { readHeadOf } from './read-parts.ts'
import type { VersionContent } from './read-versions.ts'

/** An operation in lists. */
export interface NamedOperation {
  slug: string
  httpMethod: HttpMethod
  path: string
  summary: string
  deprecated: boolean
}

/** An operation with its place in the document. */
export interface PlacedOperation extends NamedOperation {
  /** Null for a webhook. */
  methodId: string | null
  tags: string[]
  content: string
  needs: string[]
  /** Its path item, as JSON text: without operations for a path; null for a deployed webhook, whose head is kept. */
  item: string | null
  previous: NamedOperation | null
  next: NamedOperation | null
}

/** An operation that a method serves. */
export interface ServedOperation extends PlacedOperation {
  methodId: string
  /** How gateways serve it; null in a draft, whose methods are known. */
  method: ServedMethod | null
  /** The head and the tags of its document; null for a deployed one, whose tags are kept. */
  contents: Pick<DocumentContents, 'head' | 'tagCounts'> | null
}

export type ServedMethod = DeployedServing['methods'][number]

/** Returns an operation of a document by its slug; null if there is none. */
export async function findOperation(db: Reader, { document, slugs, row }: VersionContent, slug: string): Promise<ServedOperation | null> {
  if (!('documentId' in document)) return findDrafted(db, document.apiId, [...slugs], slug)
  const served = sql`(select m from deployments d cross join lateral jsonb_array_elements(d.serving -> 'methods') m
    where d.id = ${row?.stage.deploymentId ?? null} and m ->> 'id' = o.method_id::text limit 1)`
  return findDeployed<ServedOperation>(db, document.documentId, slug, sql`not o.is_webhook`, sql`, ${served} as method, null as contents`)
}

/** Returns a webhook of a document by its slug; null if there is none. */
export async function findWebhook(db: Reader, place: DocumentPlace, slug: string): Promise<PlacedOperation | null> {
  if ('documentId' in place) return findDeployed<PlacedOperation>(db, place.documentId, slug, sql`o.is_webhook`, sql``)
  const head = await readHeadOf(db, place)
  const webhooks = webhooksOf(head)
  const at = webhooks.findIndex((one) => one.slug === slug)
  const webhook = webhooks[at]
  const item = webhook && stringifyJson(objectOf(parseObject(head).webhooks)[webhook.path])
  return webhook
    ? { ...webhook, methodId: null, item: item ?? null, previous: webhooks[at - 1] ?? null, next: webhooks[at + 1] ?? null }
    : null
}

const NAME = sql`json_build_object('slug', n.slug, 'httpMethod', n.http_method, 'path', n.path, 'summary', n.summary, 'deprecated', n.deprecated)`

async function findDeployed<Found>(db: Reader, documentId: string, slug: string, kind: SQL, more: SQL): Promise<Found | null> {
  const neighbor = (offset: number) => sql`(
    select ${NAME} from deployed_operations n
    where n.document_id = ${documentId} and n.is_webhook = o.is_webhook and n.position = o.position + ${offset}::int)`
  const { rows } = await db.execute(sql`
    select o.slug, o.http_method as "httpMethod", o.path, o.summary, o.deprecated, o.method_id as "methodId", o.tags, o.content,
      o.needs || coalesce(p.needs, '{}') as needs, p.content as item, ${neighbor(-1)} as previous, ${neighbor(1)} as next${more}
    from deployed_operations o left join deployed_paths p on p.document_id = o.document_id and p.path = o.path and not o.is_webhook
    where o.document_id = ${documentId} and ${kind} and o.slug = ${slug}`)
  return (rows[0] as Found | undefined) ?? null
}

async function findDrafted(
  db: Reader,
  apiId: string,
  slugs: readonly (readonly [string, string])[],
  slug: string,
): Promise<ServedOperation | null> {
  const at = slugs.findIndex(([, own]) => own === slug)
  const [methodId] = slugs[at] ?? []
  if (methodId === undefined) return null
  const near = [slugs[at - 1], slugs[at + 1]]
  const { rows } = await db.execute<ServedOperation & Record<string, unknown>>(sql`
    select m.id as "methodId", m.http_method as "httpMethod", m.path, m.summary, m.deprecated, m.tags,
      case when m.id = ${methodId} then m.operation else '{}' end as content, m.needs || coalesce(p.needs, '{}') as needs, p.content as item,
      null as method, json_build_object('head', ${headOf({ apiId })}, 'tagCounts', ${tagCountsOf({ apiId })}) as contents
    from methods m left join document_paths p on p.api_id = m.api_id and p.path = m.path
    where m.id = any(${sql.param([methodId, ...near.flatMap((one) => one?.[0] ?? [])])}::uuid[])`)
  const named = (one: readonly [string, string] | undefined): NamedOperation | null => {
    const row = rows.find((other) => other.methodId === one?.[0])
    if (!row || !one) return null
    const { httpMethod, path, summary, deprecated } = row
    return { slug: one[1], httpMethod, path, summary, deprecated }
  }
  const own = rows.find((row) => row.methodId === methodId)
  return own ? { ...own, slug, previous: named(near[0]), next: named(near[1]) } : null
}

/** Returns the description of an operation's content. */
export function descriptionOf(content: string): string | null {
  const { description } = parseObject(content)
  return typeof description === 'string' && description !== '' ? description : null
}
