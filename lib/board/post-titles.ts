import 'server-only'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { currentLocale } from '@/lib/i18n/current-locale'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { boardOf } from './board-address'
import { managedPost } from './board-queries'
import { postTitleIn } from './post-title-in'

/** Returns the title of a board's list; an empty object for an unknown board, whose page is a 404. */
export async function boardTitle(name: string): Promise<Metadata> {
  const [t, board] = [await getTranslations('board'), boardOf(name)]
  return board === undefined ? {} : { title: t(`boards.${board}`) }
}

/** Returns the title of a post's page. */
export async function postTitle(name: string, postId: string): Promise<Metadata> {
  const [t, locale, board] = [await getTranslations('board'), await currentLocale(), boardOf(name)]
  if (board === undefined) return {}
  return pageTitle(
    nameOf(managedPost(postId), (post) => postTitleIn(locale, post)),
    t(`boards.${board}`),
  )
}

/** Returns the title of the page that changes a post. */
export async function postUpdateTitle(name: string, postId: string): Promise<Metadata> {
  const [t, { title }] = [await getTranslations('board'), await postTitle(name, postId)]
  return title === undefined ? {} : pageTitle(t('updateTitle'), String(title))
}

/** Returns the title of the page that creates a post. */
export async function postCreateTitle(name: string): Promise<Metadata> {
  const [t, board] = [await getTranslations('board'), boardOf(name)]
  return board === undefined ? {} : pageTitle(t('createTitle'), t(`boards.${board}`))
}
