import type { ManagedPost } from '@portico/contract/board/board-endpoints'
import type { Locale } from '@portico/contract/locale'

/** Returns the title of a post in a language, or in the other one if the post is not given in that. */
export function postTitleIn(locale: string, { title, titles }: Pick<ManagedPost, 'title' | 'titles'>): string {
  return titles[locale as Locale] ?? title
}
