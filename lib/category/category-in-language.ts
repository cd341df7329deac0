import type { Locale } from '@portico/contract/locale'

/** Returns the name of a category for readers of a language. */
export function categoryName({ name, nameKo }: { name: string; nameKo: string }, locale: Locale | string): string {
  return locale === 'ko' && nameKo !== '' ? nameKo : name
}

/** Returns the description of a category for readers of a language; empty if there is none. */
export function categoryDescription(texts: { description: string; descriptionKo: string }, locale: Locale | string): string {
  return locale === 'ko' && texts.descriptionKo !== '' ? texts.descriptionKo : texts.description
}
