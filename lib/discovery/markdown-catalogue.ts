import 'server-only'
import { BOARDS } from '@portico/contract/board/board'
import type { PublishedApi, PublishedApiDetail } from '@portico/contract/catalogue/catalogue-endpoints'
import type { Locale } from '@portico/contract/locale'
import { dayOf } from '@portico/contract/rule/day'
import { getTranslations } from 'next-intl/server'
import { downloadsOf } from '@/lib/api-document/document-addresses'
import { loadOverview } from '@/lib/api-document/load-reading'
import { loadLatestNews, loadNewsOfApi } from '@/lib/board/load-board'
import { apiPath } from '@/lib/catalogue/api-path'
import { type CatalogueSearch, cataloguePath } from '@/lib/catalogue/catalogue-address'
import { changelogPaths } from '@/lib/catalogue/changelog-paths'
import { loadCatalogue, loadHome } from '@/lib/catalogue/load-catalogue'
import { categoryName } from '@/lib/category/category-in-language'
import { loadCurrentPolicies } from '@/lib/policy/load-policies'
import { loadPortalConfig } from '@/lib/portal-config/load-portal-config'
import { portalPaths } from '@/lib/portal-paths'
import { loadApiStatus } from '@/lib/service-status/load-service-status'
import { discoveryPaths } from './discovery-paths'
import { tagsMarkdown } from './markdown-reference'
import { statusLine } from './markdown-status'
import { blocks, bullets, codeText, markdownLink, markdownText } from './markdown-text'
import { momentText } from './moment-text'
import { nextPageLink } from './next-page-link'
import { richTextMarkdown } from './rich-text-markdown'
import type { TwinAddresses } from './twin-addresses'

const NEWS_PATH = portalPaths.board('api-news')

async function listOfApis(locale: Locale, apis: readonly PublishedApi[], to: TwinAddresses): Promise<string> {
  const t = await getTranslations({ locale, namespace: 'catalogue.detail' })
  return bullets(
    apis.map((api) => {
      const [state, summary] = [api.paused ? ` (${t('paused')})` : '', markdownText(api.summary)]
      return `${markdownLink(api.name, to.api(api))}${state}${summary === '' ? '' : `: ${summary}`}`
    }),
  )
}

/** Returns the home page. */
export async function homeMarkdown(locale: Locale, to: TwinAddresses): Promise<string> {
  const [home, news, { title }, policies, t, board] = await Promise.all([
    loadHome(),
    loadLatestNews(locale),
    loadPortalConfig(),
    loadCurrentPolicies(locale),
    getTranslations({ locale, namespace: 'home' }),
    getTranslations({ locale, namespace: 'board' }),
  ])
  const section = async (name: string, apis: readonly PublishedApi[]) =>
    apis.length > 0 && blocks(`## ${name}`, await listOfApis(locale, apis, to))
  return blocks(
    `# ${markdownText(title)}`,
    `> ${markdownText(t('metaDescription'))}`,
    await section(t('pinnedTitle'), home.pinned),
    await section(t('popularTitle'), home.popular),
    await section(t('latestTitle'), home.latest),
    news.length > 0 &&
      blocks(`## ${t('newsTitle')}`, bullets(news.map((post) => markdownLink(post.title, to.twin(portalPaths.post(post.board, post.id)))))),
    bullets([
      markdownLink(t('browseAll'), to.twin(portalPaths.apis)),
      ...BOARDS.map((name) => markdownLink(board(`boards.${name}`), to.twin(portalPaths.board(name)))),
      markdownLink(board('page.inquiries'), to.twin(portalPaths.inquiries)),
      ...policies.map((policy) => markdownLink(policy.title, to.twin(portalPaths.policy(policy.category, policy.id)))),
      markdownLink('llms.txt', to.absolute(discoveryPaths.llmsText)),
    ]),
  )
}

/** Returns one page of the catalogue, searched and filtered like the page. */
export async function catalogueMarkdown(locale: Locale, to: TwinAddresses, search: CatalogueSearch): Promise<string> {
  const [apis, t] = await Promise.all([loadCatalogue(search), getTranslations({ locale, namespace: 'catalogue' })])
  const { q } = search
  return blocks(
    `# ${t('title')}`,
    markdownText(q === '' ? t('count', { count: apis.total }) : t('countFor', { count: apis.total, q })),
    await listOfApis(locale, apis.items, to),
    await nextPageLink(locale, apis, to.twin(cataloguePath({ ...search, page: apis.page + 1 }))),
  )
}

const WINDOWS = ['perSecond', 'perMinute', 'perHour', 'perDay'] as const

/** Returns the page of an API: what it is, where it is called, and its operations by tag. */
export async function apiMarkdown(locale: Locale, to: TwinAddresses, api: PublishedApiDetail): Promise<string> {
  const [overview, news, status, t, statusTexts] = await Promise.all([
    loadOverview({ kind: 'published', apiId: api.id }, null),
    loadNewsOfApi(api.id, locale),
    loadApiStatus(api.id),
    getTranslations({ locale, namespace: 'catalogue' }),
    getTranslations({ locale, namespace: 'service-status' }),
  ])
  const provider = [api.company, api.team].filter(Boolean).join(' · ')
  const labels = [...api.categories.map((category) => categoryName(category, locale)), ...api.hashtags.map((hashtag) => `#${hashtag}`)]
  return blocks(
    `# ${markdownText(api.name)}`,
    bullets([
      ...(provider === '' ? [] : [`${t('detail.provider')}: ${markdownText(provider)}`]),
      ...(labels.length === 0 ? [] : [markdownText(labels.join(', '))]),
      `${t('detail.published')}: ${dayOf(new Date(api.publishedAt))}`,
      ...(status === null ? [] : [`${statusTexts('section')}: ${markdownText(statusLine(status, locale, statusTexts))}`]),
      to.page(apiPath(api)),
    ]),
    `## ${t('detail.about')}`,
    api.description ? richTextMarkdown(api.description) : overview?.version?.description || t('detail.noDescription'),
    api.stages.length > 0 && `## ${t('detail.versions')}`,
    ...api.stages.map((stage) => {
      const { name, deprecation } = stage
      const limits = WINDOWS.flatMap((window) => {
        const limit = stage.usageLimits[window]
        return limit === null ? [] : [t(`detail.limit.${window}`, { limit })]
      })
      const { json, yaml } = downloadsOf({ kind: 'published', apiId: api.id, stageId: stage.id }, stage.id)
      return blocks(
        `### ${markdownText(name)}`,
        stage.status === 'paused' && markdownText(t('detail.pausedNotice', { name })),
        stage.planned &&
          markdownText(t('detail.plannedPlain', { name, at: momentText(stage.planned.plannedFor), breaking: stage.planned.breakingCount })),
        deprecation &&
          markdownText(
            [
              deprecation.sunsetOn === null
                ? t('detail.deprecatedOpen', { name })
                : t('detail.deprecatedUntil', { name, day: deprecation.sunsetOn }),
              ...(deprecation.successor
                ? [t.markup('detail.useSuccessor', { successor: deprecation.successor.name, link: (text) => text })]
                : []),
            ].join(' '),
          ),
        bullets([
          codeText(stage.serviceUrl),
          `${t('detail.environment')}: ${markdownText(stage.environmentName)}`,
          `${t('detail.authType')}: ${stage.authTypes.map((type) => t(`detail.authTypes.${type}`)).join(', ')}`,
          `${t('detail.limits')}: ${limits.length === 0 ? t('detail.unlimited') : limits.join(', ')}`,
          markdownLink(t('detail.document'), to.twin(portalPaths.publishedStage(api.id, stage.id))),
          `OpenAPI: ${markdownLink('JSON', to.absolute(json))}, ${markdownLink('YAML', to.absolute(yaml))}`,
        ]),
      )
    }),
    overview?.version && (await tagsMarkdown(locale, to, { kind: 'published', apiId: api.id }, overview.version)),
    markdownLink(t('changelog.title'), to.twin(changelogPaths.page(api.id))),
    news.length > 0 &&
      blocks(
        `## ${markdownLink(await newsTitle(locale), to.twin(NEWS_PATH))}`,
        bullets(news.map(({ id, title }) => markdownLink(title, to.twin(portalPaths.post('api-news', id))))),
      ),
  )
}

const newsTitle = async (locale: Locale) => (await getTranslations({ locale, namespace: 'board' }))('page.newsTitle')
