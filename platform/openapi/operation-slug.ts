import { createHash } from 'node:crypto'

/** Maximum length of a slug. */
export const SLUG_MAX = 80

const DIGEST_LENGTH = 8
/** How many characters a digest and the sign before it take at the end of a slug. */
export const DIGEST_END = DIGEST_LENGTH + 1
/** Names that some file systems reserve. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d|index)$/

/**
 * Returns a text as part of a URL and of a file name: lower case letters of ASCII, digits and `-`, words apart; empty if nothing of it
 * remains.
 */
export function slugOf(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
  return words.slice(0, SLUG_MAX).replace(/-$/, '')
}

/** What a slug is made of; `key` tells entries apart, and stays the same between deployments. */
export interface SlugSource {
  /** The texts to try, best first. */
  texts: readonly string[]
  key: string
}

/** Returns a slug for each entry, unique in the list. The first entry of several with one name has it; others end in a digest of their key. */
export function uniqueSlugs(sources: readonly SlugSource[]): string[] {
  const taken = new Set<string>()
  return sources.map(({ texts, key }) => {
    const named = texts.map(usableSlugOf).find((slug) => slug !== '') ?? ''
    const slug = named !== '' && !taken.has(named) ? named : withDigest(named, key, taken)
    taken.add(slug)
    return slug
  })
}

/** The slugs of some texts: whole ones, and the beginnings of those that end in a digest. */
export interface SlugForms {
  whole: string[]
  begun: string[]
}

/** Returns which slugs entries have whose best text is one of these; none for a text that gives no slug, so that others do. */
export function slugForms(texts: readonly string[]): SlugForms {
  const whole = texts.map(usableSlugOf).filter((slug) => slug !== '')
  return { whole, begun: whole.map(baseOf) }
}

/** Returns whether a slug may be one of some texts. */
export function isSlugOf(slug: string, { whole, begun }: SlugForms): boolean {
  return whole.includes(slug) || begun.includes(slug.slice(0, -DIGEST_END))
}

/** Returns the slug of a text; empty if it gives none that entries may have. */
export function usableSlugOf(text: string): string {
  const slug = slugOf(text)
  return RESERVED.test(slug) ? '' : slug
}

const baseOf = (named: string) => named.slice(0, SLUG_MAX - DIGEST_END)

function withDigest(named: string, key: string, taken: ReadonlySet<string>): string {
  const base = baseOf(named)
  for (let round = 0; ; round++) {
    const digest = createHash('sha256').update(`${round} ${key}`).digest('hex').slice(0, DIGEST_LENGTH)
    const slug = base === '' ? `part-${digest}` : `${base}-${digest}`
    if (!taken.has(slug)) return slug
  }
}

/** Returns the slugs of a document's operations, in their order: from the `operationId`, else from method and path. */
export function operationSlugs(operations: readonly { httpMethod: string; path: string; operationId: string | null }[]): string[] {
  return uniqueSlugs(
    operations.map(({ httpMethod, path, operationId }) => {
      const place = `${httpMethod} ${path}`
      return { texts: [operationId ?? '', place], key: place }
    }),
  )
}
