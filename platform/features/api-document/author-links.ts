import type { AuthorLink } from '@portico/contract/api-document/reading-view'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { tablesOf } from '../../database/document-tables.ts'
import { stringifyJson } from '../../openapi/json-text.ts'
import { type LinkTarget, linksWithin } from '../../openapi/link-target.ts'
import { DIGEST_END, isSlugOf, slugForms, slugOf, usableSlugOf } from '../../openapi/operation-slug.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import { tagsOfDocument } from './kept-head.ts'
import { readHeadOf } from './read-parts.ts'
import type { VersionContent } from './read-versions.ts'
import { namedWebhooks } from './webhooks-of-document.ts'

/**
 * Returns where links in the texts of a document lead that name a part of it: a tag, an operation, a webhook or a schema. One that names
 * nothing which the document has is left out. `json` is what has the texts, as JSON.
 */
export async function authorLinks(db: Reader, content: VersionContent, json: readonly string[]): Promise<AuthorLink[]> {
  const targets = [...linksWithin(json)]
  const of = <Key extends string>(key: Key) => targets.flatMap(([, target]) => (key in target ? [(target as never)[key] as string] : []))
  const [tagSlugs, models, operations] = await Promise.all([
    slugsOfTags(db, content, of('tag')),
    knownModels(db, content, of('model')),
    slugsOfOperations(db, content, of('operationId'), of('place')),
  ])
  const others = targets.flatMap(([, target]) => (operations.has(keyOf(target)) ? [] : (webhookName(target) ?? [])))
  const webhooks = await slugsOfWebhooks(db, content, others)
  const partOf = (target: LinkTarget): Omit<AuthorLink, 'written'> | null => {
    if ('model' in target) return models.has(target.model) ? { kind: 'model', slug: target.model } : null
    if ('tag' in target) return part('tag', tagSlugs.get(target.tag))
    return part('operation', operations.get(keyOf(target))) ?? part('webhook', webhooks.get(webhookName(target) ?? ''))
  }
  return targets.flatMap(([written, target]) => {
    const part = partOf(target)
    return part ? [{ written, ...part }] : []
  })
}

function part(kind: AuthorLink['kind'], slug: string | undefined): Omit<AuthorLink, 'written'> | null {
  return slug === undefined ? null : { kind, slug }
}

/** Returns the key of a target among operations; empty for what is none. */
function keyOf(target: LinkTarget): string {
  if ('place' in target) return target.place
  return 'operationId' in target ? `#${target.operationId}` : ''
}

/** Returns what a target would be called among webhooks; undefined if it is none. */
function webhookName(target: LinkTarget): string | undefined {
  if ('webhook' in target) return target.webhook
  if ('place' in target) return target.place
  return 'operationId' in target ? target.operationId : undefined
}

/** Returns the slugs of tags by the names that links give them: the tag's own, the one that pages show, or what renderers make of either. */
async function slugsOfTags(db: Reader, { document }: VersionContent, names: readonly string[]): Promise<Map<string, string>> {
  const tags = names.length === 0 ? [] : await tagsOfDocument(db, document)
  return new Map(
    names.flatMap((name) => {
      const slug = slugOf(name)
      const tag =
        tags.find((one) => one.name === name) ??
        tags.find((one) => one.label === name || (slug !== '' && [one.slug, slugOf(one.name.replaceAll('&', ' and '))].includes(slug)))
      return tag ? [[name, tag.slug] as const] : []
    }),
  )
}

async function knownModels(db: Reader, { document }: VersionContent, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const keys = sql.param(names.map((name) => `schemas/${name}`))
  const { rows } = await db.execute<{ key: string }>(
    sql`select key from ${tablesOf(document).components} c where key = any(${keys}::text[])`,
  )
  return new Set(rows.map(({ key }) => key.slice('schemas/'.length)))
}

/** Returns the slugs of webhooks by their names, their HTTP methods and names, or what their ids give. */
async function slugsOfWebhooks(db: Reader, { document }: VersionContent, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const webhooks = await namedWebhooks(db, document, 'documentId' in document ? '' : await readHeadOf(db, document))
  return new Map(
    names.flatMap((name) => {
      const slug = slugOf(name)
      const webhook =
        webhooks.find(({ path, httpMethod }) => path === name || `${httpMethod} ${path}` === name) ??
        webhooks.find((one) => slug !== '' && one.slug === slug)
      return webhook ? [[name, webhook.slug] as const] : []
    }),
  )
}

/** Most operations on a page that are looked up although their ids give no slug, so that all contents are searched. */
const SEARCHED_MAX = 5

/** Returns the slugs of operations by HTTP method and path, and by `#` and id; of several with one id, that of the first. */
async function slugsOfOperations(
  db: Reader,
  { document, slugs }: VersionContent,
  ids: readonly string[],
  places: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  if (ids.length + places.length === 0) return found
  const forms = slugForms(ids)
  const drafted = [...slugs].flatMap(([id, slug]) => (isSlugOf(slug, forms) ? [id] : []))
  // As text, which no content can make fail; what is found is read.
  const searched = ids.filter((id) => usableSlugOf(id) === '').map((id) => `"operationId":${stringifyJson(id)}`)
  const { rows } = await db.execute<{ id: string; slug: string | null; place: string; content: string }>(sql`
    select method_id as id, slug, http_method || ' ' || path as place, content from ${tablesOf(document).operations} o
    where http_method || ' ' || path = any(${sql.param(places)}::text[]) or slug = any(${sql.param(forms.whole)}::text[])
      or left(slug, ${-DIGEST_END}) = any(${sql.param(forms.begun)}::text[]) or method_id = any(${sql.param(drafted)}::uuid[])
      ${searched.length === 0 ? sql`` : sql`or ${hasOneOf(searched.slice(0, SEARCHED_MAX))}`}
    order by position desc, path desc, http_method desc`)
  for (const { id, slug, place, content } of rows) {
    const own = slug ?? slugs.get(id) ?? id
    found.set(place, own)
    const { operationId } = parseObject(content)
    if (typeof operationId === 'string') found.set(`#${operationId}`, own)
  }
  return found
}

/** Returns the condition that the content of an operation has one of these texts; it is taken out of its storage once for all of them. */
function hasOneOf(texts: readonly string[]): SQL {
  return sql`exists (select 1 from (select o.content || '' as text offset 0) whole, unnest(${sql.param(texts)}::text[]) one
    where strpos(whole.text, one) > 0)`
}
