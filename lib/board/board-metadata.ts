import type { Board } from '@portico/contract/board/board'
import type { PublicPostDetail } from '@portico/contract/board/board-endpoints'
import type { Locale } from '@portico/contract/locale'
import { plainTextOf } from '@portico/contract/rule/rich-text'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { env } from '@/lib/env'
import { currentLocale } from '@/lib/i18n/current-locale'
import { META_DESCRIPTION_MAX, pageMetadata } from '@/lib/i18n/page-metadata'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import { unlinkedPaths } from '@/lib/unlinked-paths'
import { type BoardSearch, boardPath } from './board-address'
import { boardFeedPath } from './board-feed-path'
import { loadPost } from './load-board'

/** Returns the metadata of a board. Search engines index its pages and categories, not searches. */
export async function boardMetadata(board: Board, search: BoardSearch): Promise<Metadata> {
  const t = await getTranslations('board')
  const name = search.category === '' ? t(`boards.${board}`) : `${t(`categories.${search.category}`)} · ${t(`boards.${board}`)}`
  const title = search.q === '' ? name : t('page.searchTitle', { q: search.q, board: name })
  const paged = search.page > 1 ? t('page.pageTitle', { title, page: search.page }) : title
  const lead = t(`page.leads.${board}`)
  const metadata = await pageMetadata({
    path: boardPath(board, search),
    title: paged,
    description: paged === t(`boards.${board}`) ? lead : `${paged}: ${lead}`,
  })
  if (search.q !== '') return { ...metadata, robots: { index: false, follow: true } }
  const feed = { url: localePath(await currentLocale(), boardFeedPath(board)), title: t(`boards.${board}`) }
  return { ...metadata, alternates: { ...metadata.alternates, types: { 'application/atom+xml': [feed] } } }
}

/** Returns the metadata of a post; an empty object for a post that nobody sees, whose page is a 404. */
export async function postMetadata(board: Board, postId: string): Promise<Metadata> {
  const [t, post] = await Promise.all([getTranslations('board'), loadPost(board, postId, await currentLocale())])
  if (post === null) return {}
  const { title, description } = describedPost(post, plainTextOf(post.content) || t(`page.leads.${board}`))
  return pageMetadata({
    ...{ path: paths.post(board, postId), title: `${title} · ${t(`boards.${board}`)}`, description },
    image: (locale) => unlinkedPaths.shareImage(locale, 'post', board, postId),
  })
}

/**
 * Returns what search engines show of a post or an inquiry, whose texts are its own also if others have its title (decision 0130): the second
 * one has the number 2 behind it, and its description begins with both.
 */
export function describedPost({ title, titleNumber }: { title: string; titleNumber: number }, text: string) {
  const numbered = titleNumber === 1 ? title : `${title} (${titleNumber})`
  return { title: numbered, description: (numbered === title ? text : `${numbered}: ${text}`).slice(0, META_DESCRIPTION_MAX) }
}

/** Returns the JSON-LD of a post: schema.org FAQPage or Article, and BreadcrumbList. `boardName` is the label of its board. */
export function postJsonLd(post: PublicPostDetail, locale: Locale, boardName: string): object[] {
  const absolute = (path: string) => new URL(localePath(locale, path), env().publicUrl).href
  const url = absolute(paths.post(post.board, post.id))
  const trail = [
    [boardName, absolute(paths.board(post.board))],
    [post.title, url],
  ] as const
  return [
    post.board === 'faq' ? questionOf(post) : articleOf(post, url),
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: trail.map(([name, item], at) => ({ '@type': 'ListItem', position: at + 1, name, item })),
    },
  ]
}

function questionOf({ title, content, locale }: PublicPostDetail): object {
  const acceptedAnswer = { '@type': 'Answer', text: plainTextOf(content) }
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: locale,
    mainEntity: [{ '@type': 'Question', name: title, acceptedAnswer }],
  }
}

function articleOf({ title, publishedAt, updatedAt, locale, excerpt }: PublicPostDetail, url: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    description: excerpt,
    url,
    inLanguage: locale,
    datePublished: publishedAt,
    dateModified: updatedAt,
  }
}
