import type { apiEndpoints } from '@portico/contract/api/api-endpoints'
import type { BodyOf } from '@portico/contract/endpoint'
import { richTextWords } from '@portico/contract/rule/rich-text'
import { inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/database-error.ts'
import { apiCategories } from '../../database/schema/api.ts'
import { categories } from '../../database/schema/category.ts'
import { refuse } from '../../http/refusal.ts'
import { searchTerms } from './search-terms.ts'

/** What an API is registered and changed with; the base path stands apart, since it never changes. */
export type ApiInput = BodyOf<typeof apiEndpoints.updateApi>

/** Length of the summary in characters: what a card of the catalogue shows. */
export const SUMMARY_LENGTH = 200

/** An API's row from what its author gave, with the summary and the search terms that follow from it. */
export function apiRow(input: ApiInput, basePath: string) {
  const words = richTextWords(input.description)
  const terms = searchTerms([input.name, ...input.hashtags, basePath, input.author.company, input.author.team, words])
  return {
    name: input.name,
    description: input.description ?? null,
    summary: summaryOf(words),
    hashtags: input.hashtags,
    targetServerGroupId: input.targetServerGroupId,
    cors: input.cors,
    usageLimits: input.usageLimits,
    requestControls: input.requestControls,
    author: input.author,
    autoPublishRequest: input.autoPublishRequest,
    autoApproveSubscriptions: input.autoApproveSubscriptions,
    pinRequested: input.pinRequested,
    search: sql`array_to_tsvector(${sql.param(terms)}::text[])`,
  }
}

/** The first words of a description, cut at a word where there is one. */
export function summaryOf(words: string): string {
  if (words.length <= SUMMARY_LENGTH) return words
  const cut = words.slice(0, SUMMARY_LENGTH - 1).toWellFormed()
  const space = cut.lastIndexOf(' ')
  return `${(space > SUMMARY_LENGTH / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}

/** Puts an API into categories. Refuses with CategoryNotFound. */
export async function insertCategories(tx: Transaction, apiId: string, categoryIds: readonly string[]): Promise<void> {
  if (categoryIds.length === 0) return
  const found = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, [...categoryIds]))
    .for('share')
  if (found.length < categoryIds.length) refuse('CategoryNotFound')
  await tx.insert(apiCategories).values(categoryIds.map((categoryId) => ({ apiId, categoryId })))
}

/** For `.catch`: refuses with ApiAlreadyExists when the base path is taken anywhere on the platform. */
export function refuseTakenBasePath(error: unknown): never {
  if (isUniqueViolation(error, 'apis_base_path')) refuse('ApiAlreadyExists')
  throw error
}
