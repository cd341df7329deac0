import type { BrowserlessPerson } from './browserless-person.ts'

/** The ends of addresses in a reference: of its last operation, of that operation's tag, and of its first model. */
export type ReferenceSlugs = Record<'operationSlug' | 'tagSlug' | 'modelSlug', string>

/** Returns the ends of addresses in the reference of a deployed API. */
export async function referenceSlugs(person: BrowserlessPerson, apiId: string): Promise<ReferenceSlugs> {
  const { operations, models } = await person.must<{ operations: { slug: string; tags: string[] }[]; models: { slug: string }[] }>(
    'GET',
    `apis/${apiId}/reading/index`,
  )
  const last = operations.at(-1)
  return { operationSlug: last?.slug ?? '', tagSlug: last?.tags[0] ?? '', modelSlug: models[0]?.slug ?? '' }
}
