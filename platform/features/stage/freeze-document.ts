import { HTTP_METHODS } from '@portico/contract/method/method'
import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import { type DocumentPlace, documentOrder, neededComponents } from '../../database/document-tables.ts'
import { newId } from '../../database/new-id.ts'
import { deployedDocuments, deployedOperations, documentHeads } from '../../database/schema/document.ts'
import { methods } from '../../database/schema/method.ts'
import { ComponentIndex } from '../../openapi/component-index.ts'
import { namedPart } from '../../openapi/component-part.ts'
import { directNeeds } from '../../openapi/direct-needs.ts'
import { EMPTY_HEAD } from '../../openapi/empty-head.ts'
import { fieldNames } from '../../openapi/field-names.ts'
import { isObject, objectOf } from '../../openapi/json-object.ts'
import { stringifyJson } from '../../openapi/json-text.ts'
import { withInheritedParameters } from '../../openapi/operation-parts.ts'
import { operationSlugs } from '../../openapi/operation-slug.ts'
import { operationTags } from '../../openapi/operation-tags.ts'
import { listedFields } from '../../openapi/operation-view.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import { searchTerms } from '../api/search-terms.ts'
import { documentHashOf } from './stage-queries.ts'

/**
 * Returns the id of an API's document as it is now, as deployed: the one with the same content, or a new copy, which the database makes
 * part by part. The API is locked.
 */
export async function freezeDocument(tx: Transaction, apiId: string): Promise<string> {
  const contentHash = await documentHashOf(tx, apiId)
  const [same] = await tx
    .select({ id: deployedDocuments.id })
    .from(deployedDocuments)
    .where(and(eq(deployedDocuments.apiId, apiId), eq(deployedDocuments.contentHash, contentHash)))
  if (same) return same.id
  const [own] = await tx.select({ content: documentHeads.content }).from(documentHeads).where(eq(documentHeads.apiId, apiId))
  const head = own?.content ?? EMPTY_HEAD
  const id = newId()
  await tx.insert(deployedDocuments).values({ id, apiId, contentHash, head })
  await copyOperations(tx, apiId, id)
  await copyWebhooks(tx, apiId, id, head)
  await tx.execute(sql`
    insert into deployed_components (document_id, key, position, content, needs)
    select ${id}, key, position, content, needs from document_components where api_id = ${apiId}`)
  await tx.execute(sql`
    insert into deployed_paths (document_id, path, position, content, needs)
    select ${id}, path, position, content, needs from document_paths where api_id = ${apiId}`)
  return id
}

/** Most terms by which the operations of a document are found. */
const OPERATION_TERMS_MAX = 10_000

async function copyOperations(tx: Transaction, apiId: string, documentId: string): Promise<void> {
  const { id, httpMethod, path, operationId, summary } = methods
  const rows = await tx
    .select({ id, httpMethod, path, operationId, summary })
    .from(methods)
    .where(eq(methods.apiId, apiId))
    .orderBy(documentOrder)
  const slugs = operationSlugs(rows)
  await tx.execute(sql`
    insert into deployed_operations (document_id, slug, position, method_id, http_method, path, summary, deprecated, tags, fields, content, needs)
    select ${documentId}, placed.slug, placed.position - 1, id, http_method, path, summary, deprecated, tags, fields, operation, needs
    from methods join unnest(${sql.param(rows.map((row) => row.id))}::uuid[], ${sql.param(slugs)}::text[])
      with ordinality as placed(method_id, slug, position) on placed.method_id = methods.id`)
  // Of a document with more words than that, every operation is found by its path.
  const terms = searchTerms([...rows.map(({ path }) => path), ...rows.map(({ summary }) => summary)], OPERATION_TERMS_MAX)
  await tx
    .update(deployedDocuments)
    .set({ search: sql`array_to_tsvector(${sql.param(terms)}::text[])` })
    .where(eq(deployedDocuments.id, documentId))
}

/** Few enough that serializing large operations does not block other requests. */
const ROWS_PER_INSERT = 50

/** Stores the operations of webhooks one by one, as operations are, so that one of them can be read. */
async function copyWebhooks(tx: Transaction, apiId: string, documentId: string, head: string): Promise<void> {
  const webhooks = await withFields(tx, { apiId }, webhooksOf(head))
  const rows = webhooks.map((webhook, position) => ({ ...webhook, documentId, isWebhook: true, position }))
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) await tx.insert(deployedOperations).values(rows.slice(at, at + ROWS_PER_INSERT))
}

/** Returns the operations of the webhooks in a head, with the parameters of their path items. Imports write path items where references to them were. */
export function webhooksOf(head: string) {
  const operations = Object.entries(objectOf(parseObject(head).webhooks)).flatMap(([path, item]) =>
    HTTP_METHODS.flatMap((httpMethod) => {
      const written = objectOf(item)[httpMethod.toLowerCase()]
      if (!isObject(written)) return []
      const operation = withInheritedParameters(objectOf(item), written, ownReference)
      return [{ httpMethod, path, operation, operationId: textOf(operation.operationId) || path }]
    }),
  )
  const slugs = operationSlugs(operations)
  return operations.map(({ httpMethod, path, operation }, index) => {
    const content = stringifyJson(operation)
    return {
      slug: slugs[index] ?? String(index),
      httpMethod,
      path,
      summary: listedFields({ path, pathItem: {}, components: () => undefined }, operation).summary,
      deprecated: operation.deprecated === true,
      tags: operationTags(operation),
      content,
      needs: directNeeds(content),
    }
  })
}

/** Returns webhooks with the names of their fields, for the search in a document. */
export async function withFields<W extends { path: string; content: string; needs: string[] }>(
  db: Reader,
  place: DocumentPlace,
  webhooks: readonly W[],
): Promise<(W & { fields: string[] })[]> {
  const named: (W & { fields: string[] })[] = []
  for (let at = 0; at < webhooks.length; at += ROWS_PER_INSERT) {
    const some = webhooks.slice(at, at + ROWS_PER_INSERT)
    const keys = [...new Set(some.flatMap(({ needs }) => needs))]
    const needed = keys.length === 0 ? [] : await neededComponents(db, place, sql`${sql.param(keys)}::text[]`)
    const components = new ComponentIndex(needed.map(namedPart)).lookup
    for (const webhook of some) {
      const operation = parseObject(webhook.content)
      const { parameters } = listedFields({ path: webhook.path, pathItem: {}, components }, operation)
      named.push({ ...webhook, fields: fieldNames(parameters, operation, components) })
    }
  }
  return named
}

/** Stands for a shared parameter where components are not at hand: one that is referred to twice is the same. */
function ownReference(reference: string) {
  return { in: '$ref', name: reference }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
