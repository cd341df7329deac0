import 'server-only'
import type { Locale } from '@portico/contract/locale'
import { dayOf } from '@portico/contract/rule/day'
import { getTranslations } from 'next-intl/server'
import { boardOf } from '@/lib/board/board-address'
import { loadPost } from '@/lib/board/load-board'
import { apiMark } from '@/lib/catalogue/api-mark'
import { loadHome, loadPublishedApi } from '@/lib/catalogue/load-catalogue'
import { loadPortalConfig } from '@/lib/portal-config/load-portal-config'
import { COLORS } from '@/lib/theme/tokens'
import { drawable, type ShareCard } from './share-card'

const TITLE_MAX = 80
const LEAD_MAX = 140
const DETAILS_MAX = 90

type Own = Omit<ShareCard, 'portal' | 'brandColor'>

/** Loads what the preview image of a page shows, by the words of its address: home, `api/{id}`, `post/{board}/{id}`; undefined for a page that readers do not see. */
export async function loadShareCard(
  locale: Locale,
  [kind, first = '', second = '', ...rest]: readonly string[],
): Promise<ShareCard | undefined> {
  if (rest.length > 0) return undefined
  const own =
    kind === 'home' && first === ''
      ? await homeCard(locale)
      : kind === 'api' && second === ''
        ? await apiCard(locale, first)
        : kind === 'post'
          ? await postCard(locale, first, second)
          : undefined
  if (!own) return undefined
  const { title, brandColor } = await loadPortalConfig()
  return {
    portal: drawable(title, TITLE_MAX),
    ...{ title: drawable(own.title, TITLE_MAX) || drawable(title, TITLE_MAX), lead: drawable(own.lead, LEAD_MAX) },
    ...{ details: drawable(own.details, DETAILS_MAX), mark: own.mark, brandColor },
  }
}

async function homeCard(locale: Locale): Promise<Own> {
  const [{ apiCount }, t, counts] = await Promise.all([
    loadHome(),
    getTranslations({ locale, namespace: 'home' }),
    getTranslations({ locale, namespace: 'catalogue' }),
  ])
  return { title: t('heroTitle'), lead: t('metaDescription'), details: counts('count', { count: apiCount }), mark: null }
}

async function apiCard(locale: Locale, apiId: string): Promise<Own | undefined> {
  const [api, t] = await Promise.all([loadPublishedApi(apiId), getTranslations({ locale, namespace: 'catalogue' })])
  if (api === null) return undefined
  const { letters, tone } = apiMark(api)
  const methods = t('details.methods', { count: api.methodCount })
  return {
    title: api.name,
    lead: api.summary,
    details: [api.company, methods, api.versions.join(', ')].filter(Boolean).join(' · '),
    mark: { letters: drawable(letters, 2) || '·', color: COLORS[`method-${tone}-fg`][0], ground: COLORS[`method-${tone}-bg`][0] },
  }
}

async function postCard(locale: Locale, name: string, postId: string): Promise<Own | undefined> {
  const board = boardOf(name)
  const [post, t] = await Promise.all([board && loadPost(board, postId, locale), getTranslations({ locale, namespace: 'board' })])
  if (!board || !post) return undefined
  return {
    title: post.title,
    lead: post.excerpt,
    details: `${t(`boards.${board}`)} · ${dayOf(new Date(post.publishedAt))}`,
    mark: null,
  }
}
