import { EXCERPT_MAX } from '@portico/contract/board/board'
import type { Locale } from '@portico/contract/locale'
import { type SQL, sql } from 'drizzle-orm'
import { containsText } from '../../database/list-page.ts'
import { boardPosts } from '../../database/schema/board.ts'

/** Returns the condition that a post's title or text contains words, in any language; undefined for no words. */
export function containsWords(words: string | undefined): SQL | undefined {
  const title = containsText(sql`t.title`, words)
  return (
    title &&
    sql`exists (select from board_post_texts t where t.post_id = ${boardPosts.id} and (${title} or ${containsText(sql`t.words`, words)}))`
  )
}

/** A post's text as lists show it. */
export interface ChosenText {
  locale: Locale
  title: string
  excerpt: string
}

/** The beginning of a text; what is left out is shown as an ellipsis. */
const excerpt = sql`case when length(t.words) > ${EXCERPT_MAX} then rtrim(left(t.words, ${EXCERPT_MAX - 1})) || '…' else t.words end`

/** Returns a column with a post's text in a language, or in the other one if it is not given in that; for queries that read `board_posts`. */
export function chosenText(locale: Locale): SQL<ChosenText> {
  return sql<ChosenText>`(
    select jsonb_build_object('locale', t.locale, 'title', t.title, 'excerpt', ${excerpt}) from board_post_texts t
    where t.post_id = ${boardPosts.id} order by t.locale = ${locale} desc limit 1)`
}

/** Returns the condition that a post has a title in the text that `chosenText` chooses; for queries that read `board_posts`. */
export function hasChosenTitle(title: string, locale: Locale): SQL {
  return sql`exists (
    select from board_post_texts t where t.post_id = ${boardPosts.id} and t.title = ${title} and (t.locale = ${locale} or not exists (
      select from board_post_texts other where other.post_id = t.post_id and other.locale = ${locale})))`
}
