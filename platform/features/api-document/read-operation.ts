import type { ModelReading, OperationReading, WebhooksReading } from '@portico/contract/api-document/reading-view'
import { MODEL_USES_MAX, READING_PAGE_SIZE } from '@portico/contract/api-document/reading-view'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import {
  type ComponentRow,
  componentRows,
  type DocumentPlace,
  neededComponents,
  neededComponentsOf,
  tablesOf,
  webhookTable,
} from '../../database/document-tables.ts'
import { refuse } from '../../http/refusal.ts'
import { affectedBy } from '../../openapi/affected-by.ts'
import { ComponentIndex, componentKey } from '../../openapi/component-index.ts'
import { namedPart } from '../../openapi/component-part.ts'
import type { ComponentPart } from '../../openapi/document-parts.ts'
import type { JsonObject } from '../../openapi/json-object.ts'
import { parseJson, stringifyJson } from '../../openapi/json-text.ts'
import { mergedParameters } from '../../openapi/operation-parts.ts'
import { operationTags } from '../../openapi/operation-tags.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import { webhooksOf } from '../stage/freeze-document.ts'
import { authorLinks } from './author-links.ts'
import { type DocumentTag, documentTags } from './document-tags.ts'
import { effectiveComponents, effectiveWebhook } from './effective-document-text.ts'
import { effectiveOperation } from './effective-operation.ts'
import { visiblePart } from './hidden-from-consumers.ts'
import { aboutOfPathItem, aboutOfWebhook, type PathItemAbout, tagsOfDocument } from './kept-head.ts'
import { descriptionOf, findOperation, findWebhook, type NamedOperation, type PlacedOperation } from './operation-place.ts'
import { headOf, namedModels } from './read-contents.ts'
import { readHeadOf } from './read-parts.ts'
import { type OpenedDocument, opened, type ReadSource } from './read-source.ts'

const SCHEMA_KEY = 'schemas/'

/** Returns one operation as consumers read it, with what it needs of the document. Throws NotFound for an unknown one. */
export async function readOperation(db: Reader, found: ReadSource, slug: string): Promise<OperationReading> {
  const document = opened(found)
  const { serving } = document.source
  const placed = await findOperation(db, document.content, slug)
  const method = placed?.method ?? serving.methods.find(({ id }) => id === placed?.methodId)
  if (!placed || !method) return refuse('NotFound')
  const known = { ...document.source, serving: { ...serving, methods: [...serving.methods.filter(({ id }) => id !== method.id), method] } }
  const parts = await partsFor(db, document.content.document, placed.needs)
  const all = effectiveComponents(known, parts)
  const index = new ComponentIndex(all)
  const pathItem = parseObject(placed.item ?? '{}')
  const { httpMethod, path, content } = placed
  const effective = effectiveOperation(known, { methodId: method.id, httpMethod, path, content }, pathItem, index.lookup)
  const parameters = mergedParameters(visiblePart(known.audience, 'pathItem', pathItem), effective, index.lookup)
  const operation = { ...effective, ...(parameters.length === 0 ? {} : { parameters }) }
  return {
    ...presentName(placed, document),
    operation,
    components: componentsFor(all, index, operation),
    links: await authorLinks(db, document.content, textsOf(operation, aboutOfPathItem(pathItem), all)),
    pathItem: aboutOfPathItem(pathItem),
    tag: tagOf(
      placed,
      placed.contents
        ? documentTags(placed.contents, webhooksOf(placed.contents.head))
        : await tagsOfDocument(db, document.content.document),
    ),
    previous: placed.previous && presentName(placed.previous, document),
    next: placed.next && presentName(placed.next, document),
    method: { id: method.id, authType: method.authType ?? serving.authType },
  }
}

/** Returns one webhook as consumers read it, with what it needs of the document. Throws NotFound for an unknown one. */
export async function readWebhook(db: Reader, found: ReadSource, slug: string): Promise<OperationReading> {
  const { content, source } = opened(found)
  const placed = await findWebhook(db, content.document, slug)
  if (!placed) return refuse('NotFound')
  const parts = effectiveComponents(source, await partsFor(db, content.document, placed.needs))
  const operation = effectiveWebhook(source, visiblePart(source.audience, 'operation', parseObject(placed.content)))
  const pathItem =
    placed.item === null ? await aboutOfWebhook(db, content.document, placed.path) : aboutOfPathItem(parseObject(placed.item))
  return {
    ...nameOf(placed),
    operation,
    components: componentsFor(parts, new ComponentIndex(parts), operation),
    links: await authorLinks(db, content, textsOf(operation, pathItem, parts)),
    pathItem,
    tag: operationTags(placed).length === 0 ? null : tagOf(placed, await tagsOfDocument(db, content.document)),
    previous: placed.previous && nameOf(placed.previous),
    next: placed.next && nameOf(placed.next),
    method: null,
  }
}

/** Returns one page of a document's webhooks. */
export async function readWebhooks(db: Reader, found: ReadSource, page: number): Promise<WebhooksReading> {
  const { content } = opened(found)
  const webhooks = webhooksOf(await readHeadOf(db, content.document))
  const items = webhooks.slice((page - 1) * READING_PAGE_SIZE, page * READING_PAGE_SIZE)
  return {
    items: items.map((webhook) => ({ ...nameOf(webhook), isWebhook: true, description: descriptionOf(webhook.content) })),
    total: webhooks.length,
    page,
    size: READING_PAGE_SIZE,
  }
}

/** Returns a schema of the document's components with what it needs, and the operations and webhooks that use it. It is found by its slug or by its name. Throws NotFound. */
export async function readModel(db: Reader, found: ReadSource, slug: string): Promise<ModelReading> {
  const { content, ...document } = opened(found)
  const rows = await componentRows(db, content.document)
  const names = namedModels(rows.filter((row) => row.key.startsWith(SCHEMA_KEY)).map((row) => row.key.slice(SCHEMA_KEY.length)))
  const named = names.findIndex((one) => one.slug === slug)
  // References give names.
  const at = named >= 0 ? named : names.findIndex(({ name }) => name === slug)
  const model = names[at]
  if (!model) return refuse('NotFound')
  const key = `${SCHEMA_KEY}${model.name}`
  const { components, uses, useCount } = await modelParts(db, content.document, key, affectedBy(new Set([key]), rows))
  const parts = effectiveComponents(document.source, components.map(namedPart))
  const own = parts.find((part) => componentKey(part) === key)
  const schema = parseJson(own?.content ?? '{}') as ModelReading['schema']
  return {
    ...model,
    schema,
    components: componentsFor(parts, new ComponentIndex(parts), schema),
    links: await authorLinks(
      db,
      content,
      parts.map((part) => part.content),
    ),
    previous: names[at - 1] ?? null,
    next: names[at + 1] ?? null,
    usedBy: uses.map(({ id, isWebhook, ...use }) => {
      const named = { ...use, slug: use.slug ?? content.slugs.get(id) ?? id }
      return { ...(isWebhook ? nameOf(named) : presentName(named, document)), isWebhook }
    }),
    usedByCount: useCount,
  }
}

interface ModelParts {
  components: ComponentRow[]
  /** The first operations and webhooks that use it. A drafted operation has no slug of its own. */
  uses: (Omit<NamedOperation, 'slug'> & { id: string; slug: string | null; isWebhook: boolean })[]
  useCount: number
}

/** Returns what a schema needs of the components, and the operations and webhooks that need one of `users`, with one query. */
async function modelParts(db: Reader, place: DocumentPlace, key: string, users: ReadonlySet<string>): Promise<ModelParts> {
  const { operations, paths } = tablesOf(place)
  const needed = sql`${sql.param([...users])}::text[]`
  const isDeployed = 'documentId' in place
  const webhooks = isDeployed
    ? sql`union all select '', slug, http_method, path, summary, deprecated, position, true
        from ${webhookTable(place.documentId)} w where needs && ${needed}`
    : sql``
  const { rows } = await db.execute<ModelParts & { head: string | null } & Record<string, unknown>>(sql`
    with uses as (
      select o.method_id::text as id, o.slug, o.http_method as "httpMethod", o.path, o.summary, o.deprecated, o.position, false as "isWebhook"
      from ${operations} o left join ${paths} p on p.path = o.path where o.needs && ${needed} or p.needs && ${needed}
      ${webhooks})
    select (select coalesce(json_agg(c), '[]') from (${neededComponentsOf(place, sql`array[${key}::text]`)}) c) as components,
      (select coalesce(json_agg(first), '[]') from (
        select * from uses order by "isWebhook", position, path, "httpMethod" limit ${MODEL_USES_MAX}) first) as uses,
      (select count(*)::int from uses) as "useCount", ${isDeployed ? null : headOf(place)} as head`)
  const { head, ...parts } = rows[0] ?? { components: [], uses: [], useCount: 0, head: null }
  const drafted = head === null ? [] : webhooksOf(head).filter(({ needs }) => needs.some((need) => users.has(need)))
  return {
    ...parts,
    uses: [...parts.uses, ...drafted.map((webhook) => ({ ...webhook, id: '', isWebhook: true }))].slice(0, MODEL_USES_MAX),
    useCount: parts.useCount + drafted.length,
  }
}

async function partsFor(db: Reader, place: DocumentPlace, needs: readonly string[]): Promise<ComponentPart[]> {
  if (needs.length === 0) return []
  return (await neededComponents(db, place, sql`${sql.param(needs)}::text[]`)).map(namedPart)
}

/** Returns what has the texts of a page, as JSON. */
function textsOf(operation: JsonObject, pathItem: PathItemAbout, parts: readonly ComponentPart[]): string[] {
  return [stringifyJson([operation, pathItem]), ...parts.map(({ content }) => content)]
}

/** Returns the components that a value needs as an object of kinds. */
function componentsFor(parts: readonly ComponentPart[], index: ComponentIndex, value: unknown): JsonObject {
  const needed = new Set(index.neededBy(value))
  const found: Record<string, unknown> = {}
  for (const part of parts) {
    if (!needed.has(componentKey(part))) continue
    const content = parseJson(part.content)
    if (part.name === '') found[part.kind] = content
    else found[part.kind] = { ...(found[part.kind] as JsonObject | undefined), [part.name]: content }
  }
  return found
}

function tagOf(placed: PlacedOperation, tags: readonly DocumentTag[]) {
  const [first = ''] = operationTags(placed)
  const tag = tags.find(({ name }) => name === first)
  return tag ? { name: tag.name, label: tag.label, slug: tag.slug } : null
}

function nameOf({ slug, httpMethod, path, summary, deprecated }: NamedOperation | PlacedOperation): NamedOperation {
  return { slug, httpMethod, path, summary, deprecated }
}

/** Returns an operation in lists; all of a deprecated version are. */
function presentName(operation: NamedOperation, { source }: Pick<OpenedDocument, 'source'>): NamedOperation {
  return { ...nameOf(operation), deprecated: operation.deprecated || source.deprecation !== null }
}
