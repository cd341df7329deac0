import type { apiEndpoints } from '@portico/contract/api/api-endpoints'
import type { BodyOf } from '@portico/contract/endpoint'
import { richTextWords } from '@portico/contract/rule/rich-text'
import { inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/database-error.ts'
import { newId } from '../../database/new-id.ts'
import { apiCategories, apis } from '../../database/schema/api.ts'
import { categories } from '../../database/schema/category.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { searchTerms } from '../catalogue/search-terms.ts'
import { requireUsableGroups } from '../target-server/target-server-facts.ts'

export type CreateApiInput = BodyOf<typeof apiEndpoints.createApi>

/** Length of the summary in characters: what a card of the catalogue shows. */
export const SUMMARY_LENGTH = 200

/**
 * Registers an API; its author owns it. Refuses with ApiAlreadyExists when the base path is taken anywhere on the platform,
 * with NoTargetServerGroup or CategoryNotFound when it names what the author may not use.
 */
export async function createApi(tx: Transaction, person: Person, input: CreateApiInput): Promise<string> {
  await requireUsableGroups(tx, person, [input.targetServerGroupId])
  await requireCategories(tx, input.categoryIds)
  const apiId = newId()
  const words = richTextWords(input.description)
  const terms = searchTerms([input.name, ...input.hashtags, input.basePath, input.author.company, input.author.team, words])
  await tx
    .insert(apis)
    .values({
      id: apiId,
      ownerId: person.id,
      name: input.name,
      basePath: input.basePath,
      description: input.description ?? null,
      summary: summaryOf(words),
      hashtags: input.hashtags,
      targetServerGroupId: input.targetServerGroupId,
      cors: input.cors,
      usageLimits: input.usageLimits,
      requestControls: input.requestControls,
      author: input.author,
      autoPublishRequest: input.autoPublishRequest,
      pinRequested: input.pinRequested,
      search: sql`array_to_tsvector(${sql.param(terms)}::text[])`,
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'apis_base_path')) refuse('ApiAlreadyExists')
      throw error
    })
  if (input.categoryIds.length > 0) {
    await tx.insert(apiCategories).values(input.categoryIds.map((categoryId) => ({ apiId, categoryId })))
  }
  return apiId
}

/** The first words of a description, cut at a word where there is one. */
export function summaryOf(words: string): string {
  if (words.length <= SUMMARY_LENGTH) return words
  const cut = words.slice(0, SUMMARY_LENGTH - 1).toWellFormed()
  const space = cut.lastIndexOf(' ')
  return `${(space > SUMMARY_LENGTH / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}

async function requireCategories(tx: Transaction, categoryIds: readonly string[]): Promise<void> {
  if (categoryIds.length === 0) return
  const found = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, [...categoryIds]))
    .for('share')
  if (found.length < categoryIds.length) refuse('CategoryNotFound')
}
