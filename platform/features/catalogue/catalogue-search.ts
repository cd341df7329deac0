import type { FoundApi } from '@portico/contract/catalogue/catalogue-endpoints'
import { SUGGESTIONS_MAX } from '@portico/contract/catalogue/catalogue-endpoints'
import { plainTextOf, type RichText } from '@portico/contract/rule/rich-text'
import type { AuthType } from '@portico/contract/stage/stage'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { searchQuery, searchWords } from '../api/search-terms.ts'
import { shownOnPortal } from '../stage/shown-stages.ts'
import { versionIn } from '../upload/content-version.ts'

/** Versions that the portal shows, with the documents that they were deployed with. */
const shownDocuments = sql`stages s join deployments d on d.id = s.deployment_id
  join environments on environments.id = s.environment_id join apis on apis.id = s.api_id and apis.publication_status = 'APPROVED'`

/** What a search asks of an API besides its hashtags. */
interface Asked {
  q?: string | undefined
  authType?: AuthType | undefined
}

/**
 * Returns the condition that an API has all words of a search, in its own texts and in paths and summaries of the versions that the portal
 * shows, and that callers of one of these versions authenticate in a way. Null if there is nothing to search for, undefined if nothing is
 * asked. For queries that read `apis`.
 */
export function foundBy({ q, authType }: Asked): SQL | null | undefined {
  if (q) {
    const query = searchQuery(q)
    return query === null ? null : sql`apis.id in (select found from portico_found_apis(${query}::tsquery, ${authType ?? null}) found)`
  }
  if (authType === undefined) return undefined
  return sql`apis.id in (select entry.api_id from catalogue_entries entry where entry.auth_types @> array[${authType}]
    and entry.environment_id in (select id from environments where exposed_on_portal))`
}

interface OperationRow {
  apiId: string
  apiName: string
  slug: string
  httpMethod: NonNullable<FoundApi['foundOperation']>['httpMethod']
  path: string
  summary: string
}

/** Returns the number of words that an operation has. */
const wordsOf = (words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => sql`(strpos(lower(o.path || ' ' || o.summary), ${word}) > 0)::int`),
    sql` + `,
  )

/** Returns what a search found in each API beside its name, summary and hashtags. */
export async function foundIn(
  db: Reader,
  rows: readonly { id: string; name: string; summary: string; hashtags: string[] }[],
  q: string,
): Promise<Map<string, Pick<FoundApi, 'foundOperation' | 'foundText'>>> {
  const words = searchWords(q)
  const ids = rows.map(({ id }) => id)
  if (words.length === 0 || ids.length === 0) return new Map()
  const operations = await bestOperations(db, ids, words)
  const lacking = rows.filter(({ id, name, summary, hashtags }) => {
    const seen = [name, summary, ...hashtags].join(' ').normalize('NFC').toLowerCase()
    return !operations.has(id) && !words.some((word) => seen.includes(word))
  })
  const texts = await descriptionsOf(
    db,
    lacking.map(({ id }) => id),
  )
  return new Map(ids.map((id) => [id, { foundOperation: operations.get(id) ?? null, foundText: excerptWith(texts.get(id) ?? '', words) }]))
}

async function bestOperations(db: Reader, ids: readonly string[], words: readonly string[]) {
  const { rows } = await db.execute<OperationRow & Record<string, unknown>>(sql`
    select distinct on (s.api_id) s.api_id as "apiId", o.slug, o.http_method as "httpMethod", o.path, o.summary
    from ${shownDocuments} join deployed_operations o on o.document_id = d.document_id and not o.is_webhook
    where s.api_id = any(${sql.param([...ids])}::uuid[]) and ${shownOnPortal} and ${wordsOf(words)} > 0
    order by s.api_id, ${wordsOf(words)} desc, s.deprecated_at is not null, o.position`)
  return new Map(rows.map(({ apiId, slug, httpMethod, path, summary }) => [apiId, { slug, httpMethod, path, summary }]))
}

async function descriptionsOf(db: Reader, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: apis.id, description: apis.description }).from(apis).where(inArray(apis.id, ids))
  return new Map(rows.map(({ id, description }) => [id, plainTextOf(description as RichText | null)]))
}

/** Characters before and after the word in an excerpt. */
const EXCERPT_MARGIN = 60

/** Returns the part of a text around the first of the words that it has, cut between words; empty if it has none. */
export function excerptWith(given: string, words: readonly string[]): string {
  const text = given.normalize('NFC')
  const lower = text.toLowerCase()
  const word = words.find((one) => lower.includes(one))
  if (word === undefined || lower.length !== text.length) return ''
  const at = lower.indexOf(word)
  const from = Math.max(0, at - EXCERPT_MARGIN)
  const to = Math.min(text.length, at + word.length + EXCERPT_MARGIN)
  const begin = from === 0 ? 0 : text.indexOf(' ', from) + 1 || from
  const space = to === text.length ? to : text.lastIndexOf(' ', to)
  const end = space > at + word.length ? space : to
  return `${begin > 0 ? '…' : ''}${text.slice(Math.min(begin, at), end).toWellFormed()}${end < text.length ? '…' : ''}`
}

/** Documents that are looked through for suggested operations. */
const SUGGESTED_DOCUMENTS = 50

/** Returns APIs, operations and hashtags for an unfinished search; only hashtags if there is nothing to search for. */
export async function listSuggestions(db: Reader, q: string) {
  const [query, words] = [searchQuery(q), searchWords(q)]
  if (query === null) return { apis: [], operations: [], hashtags: await nearHashtags(db, words) }
  const [named, operations, hashtags] = await Promise.all([
    db.execute<{ id: string; name: string; logo: string | null }>(sql`
      select id, name, ${versionIn(apis.logoSha256)} as logo from apis where search @@ ${query}::tsquery and publication_status = 'APPROVED'
      order by starts_with(lower(name), ${words[0] ?? ''}) desc, strpos(lower(name), ${words[0] ?? ''}) = 0, subscriber_count desc, id
      limit ${SUGGESTIONS_MAX}`),
    db.execute<OperationRow & Record<string, unknown>>(sql`
      with found as materialized (
        select s.api_id, apis.name, d.document_id, apis.subscriber_count from ${shownDocuments}
        where d.document_id in (select document.id from deployed_documents document where document.search @@ ${query}::tsquery)
          and s.deprecated_at is null and ${shownOnPortal}
        order by apis.subscriber_count desc, s.api_id limit ${SUGGESTED_DOCUMENTS})
      select found.api_id as "apiId", found.name as "apiName", o.slug, o.http_method as "httpMethod", o.path, o.summary
      from found join deployed_operations o on o.document_id = found.document_id and not o.is_webhook
      where ${wordsOf(words)} = ${words.length} order by o.deprecated, found.subscriber_count desc, found.api_id, o.position
      limit ${SUGGESTIONS_MAX}`),
    nearHashtags(db, words),
  ])
  return {
    apis: named.rows.map(({ id, name, logo }) => ({ id, name, logo })),
    operations: operations.rows.map(({ apiId, apiName, slug, httpMethod, path, summary }) => {
      return { apiId, apiName, slug, httpMethod, path, summary }
    }),
    hashtags,
  }
}

const HASHTAGS_MAX = 8

/** Returns hashtags of published APIs: those that begin with or contain a part of a word first, then the most frequent ones. */
async function nearHashtags(db: Reader, words: readonly string[]): Promise<string[]> {
  const parts = words.flatMap((word) => (word.length > 3 ? [word, word.slice(0, 3)] : [word]))
  const near = sql.join(
    parts.map((part) => sql`(strpos(lower(tag), ${part}) > 0)::int`),
    sql` + `,
  )
  const nearest = parts.length === 0 ? sql`` : sql`${near} desc, `
  const { rows } = await db.execute<{ tag: string }>(sql`
    select tag from (select tag, count(*) as uses from apis, unnest(hashtags) as tag where publication_status = 'APPROVED' group by tag) counted
    order by ${nearest}uses desc, tag limit ${HASHTAGS_MAX}`)
  return rows.map(({ tag }) => tag)
}
