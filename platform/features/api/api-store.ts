import type { apiEndpoints } from '@portico/contract/api/api-endpoints'
import type { BodyOf } from '@portico/contract/endpoint'
import { plainTextOf } from '@portico/contract/rule/rich-text'
import { inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/database-error.ts'
import { apiCategories } from '../../database/schema/api.ts'
import { categories } from '../../database/schema/category.ts'
import { refuse } from '../../http/refusal.ts'
import { searchTerms } from './search-terms.ts'

/** The fields of an API that can change; the base path never does. */
export type ApiInput = BodyOf<typeof apiEndpoints.updateApi>

/** Length of the summary on cards of the catalogue, in characters. */
export const SUMMARY_LENGTH = 200

/** Returns an API's row from its author's input, with the summary and the search terms derived from it. */
export function apiRow(input: ApiInput, basePath: string) {
  const words = plainTextOf(input.description)
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
    showStatus: input.showStatus,
    pinRequested: input.pinRequested,
    search: sql`array_to_tsvector(${sql.param(terms)}::text[])`,
  }
}

/** Returns the beginning of a description, cut between words if possible. */
export function summaryOf(words: string): string {
  if (words.length <= SUMMARY_LENGTH) return words
  const cut = words.slice(0, SUMMARY_LENGTH - 1).toWellFormed()
  const space = cut.lastIndexOf(' ')
  return `${(space > SUMMARY_LENGTH / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}

/** Adds an API to categories. Throws CategoryNotFound. */
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

/** For `.catch`: throws ApiAlreadyExists if the base path is taken anywhere on the platform. */
export function refuseTakenBasePath(error: unknown): never {
  if (isUniqueViolation(error, 'apis_base_path')) refuse('ApiAlreadyExists')
  throw error
}
