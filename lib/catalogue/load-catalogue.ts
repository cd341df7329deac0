import 'server-only'
import { APIS_TAG, apiTag } from '@portico/contract/cache-tag'
import { catalogueEndpoints, type PublishedApi, type PublishedApiDetail } from '@portico/contract/catalogue/catalogue-endpoints'
import type { OutputOf } from '@portico/contract/endpoint'
import { cache } from 'react'
import { loadReading } from '@/lib/api-document/load-reading'
import { callPlatform } from '@/lib/platform/call-from-server'
import type { CallInput } from '@/lib/platform/endpoint-url'
import { PlatformError } from '@/lib/platform/platform-error'
import { activeFilters, type CATALOGUE_FILTERS, CATALOGUE_PAGE_SIZE, type CatalogueSearch } from './catalogue-address'
import { type HomeSample, homeSampleOf, sampledStage } from './home-sample'

export type Home = OutputOf<typeof catalogueEndpoints.getHome>
export type CataloguePage = OutputOf<typeof catalogueEndpoints.listPublishedApis>
export type PublishedCategory = OutputOf<typeof catalogueEndpoints.listPublishedCategories>['items'][number]

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Loads the data of the home page. */
export const loadHome = cache((): Promise<Home> => callPlatform(catalogueEndpoints.getHome, {}, { anonymous: true, tags: [APIS_TAG] }))

/** Loads one page of the catalogue. The whole catalogue is cached; a search is not. */
export function loadCatalogue(search: CatalogueSearch): Promise<CataloguePage> {
  const { q, categoryId, hashtag, authType, sort, page } = search
  const narrowed = activeFilters(search).length > 0 || page > 1
  return callPlatform(
    catalogueEndpoints.listPublishedApis,
    {
      query: {
        page,
        size: CATALOGUE_PAGE_SIZE,
        sort,
        q: q || undefined,
        categoryId: categoryId || undefined,
        hashtag: hashtag || undefined,
        authType: authType || undefined,
      },
    },
    { anonymous: true, tags: [APIS_TAG], ...(narrowed ? { revalidate: 0 } : {}) },
  )
}

/** What leads from a search without results to one with some. */
export interface NextSearches {
  /** The search without one of its filters, and how many APIs it finds. */
  without: { filter: (typeof CATALOGUE_FILTERS)[number]; total: number }[]
  hashtags: string[]
}

/** Loads searches near one that finds nothing. */
export async function loadNextSearches(search: CatalogueSearch): Promise<NextSearches> {
  const filters = activeFilters(search)
  const uncached = { anonymous: true, tags: [APIS_TAG], revalidate: 0 } as const
  const [{ hashtags }, ...found] = await Promise.all([
    callPlatform(catalogueEndpoints.listSuggestions, { query: { q: search.q || search.hashtag || '-' } }, uncached),
    ...filters.map(async (filter) => ({ filter, total: (await loadCatalogue({ ...search, [filter]: '', page: 1 })).total })),
  ])
  return { without: found.filter(({ total }) => total > 0), hashtags: hashtags.filter((hashtag) => hashtag !== search.hashtag) }
}

/**
 * Loads the categories that contain published APIs, with the number of those that a search finds in each, whatever its own category. The
 * numbers of the whole catalogue are cached.
 */
export async function loadPublishedCategories({ q, hashtag, authType }: CatalogueSearch): Promise<PublishedCategory[]> {
  const query = { q: q || undefined, hashtag: hashtag || undefined, authType: authType || undefined }
  const isNarrowed = Object.values(query).some((value) => value !== undefined)
  const options = { anonymous: true, tags: [APIS_TAG], ...(isNarrowed ? { revalidate: 0 } : {}) } as const
  return (await callPlatform(catalogueEndpoints.listPublishedCategories, { query }, options)).items
}

/** Loads one published API; null when no published API has this id. */
export const loadPublishedApi = cache(async (apiId: string): Promise<PublishedApiDetail | null> => {
  if (!UUID.test(apiId)) return null
  try {
    return await callPlatform(
      catalogueEndpoints.getPublishedApi,
      { params: { apiId } },
      { anonymous: true, tags: [APIS_TAG, apiTag(apiId)] },
    )
  } catch (error) {
    if (error instanceof PlatformError && (error.status === 404 || error.status === 410)) return null
    throw error
  }
})

export type Changelog = OutputOf<typeof catalogueEndpoints.getChangelog>

/** Loads a page of what the deployments of a published API changed for consumers; null when no published API has this id. */
export const loadChangelog = cache((apiId: string, page: number) => changelogAt(apiId, { page }))

/** Loads the number of the page of the changelog that has a deployment; null if none has it. */
export const loadPageOfDeployment = async (apiId: string, deploymentId: string): Promise<number | null> =>
  UUID.test(deploymentId) ? ((await changelogAt(apiId, { deploymentId }))?.page ?? null) : null

async function changelogAt(apiId: string, query: CallInput<typeof catalogueEndpoints.getChangelog>['query']): Promise<Changelog | null> {
  if (!UUID.test(apiId)) return null
  try {
    const options = { anonymous: true, tags: [APIS_TAG, apiTag(apiId)] } as const
    return await callPlatform(catalogueEndpoints.getChangelog, { params: { apiId }, query }, options)
  } catch (error) {
    if (error instanceof PlatformError && error.status === 404) return null
    throw error
  }
}

/** Returns whether an id is of an API that was published and no longer is. */
export async function isWithdrawnApi(apiId: string): Promise<boolean> {
  if (!UUID.test(apiId)) return false
  const options = { anonymous: true, tags: [APIS_TAG, apiTag(apiId)] } as const
  return callPlatform(catalogueEndpoints.getPublishedApi, { params: { apiId } }, options).then(
    () => false,
    (error: unknown) => {
      if (error instanceof PlatformError && (error.status === 404 || error.status === 410)) return error.status === 410
      throw error
    },
  )
}

/** APIs of the home page that are tried for its sample call. */
const SAMPLED_APIS_MAX = 5

/** Returns a call of the first API on the home page that a gateway serves; undefined if there is none. */
export async function loadHomeSample(home: Home): Promise<HomeSample | undefined> {
  const ids = new Set([...home.pinned, ...home.popular, ...home.latest].map(({ id }) => id))
  for (const id of [...ids].slice(0, SAMPLED_APIS_MAX)) {
    const api = await loadPublishedApi(id)
    const stage = api ? sampledStage(api) : undefined
    if (!api || !stage?.firstOperation) continue
    const from = { kind: 'published', apiId: id, stageId: stage.id } as const
    const reading = await loadReading(from, null, 'operation', stage.firstOperation)
    const sample = reading ? homeSampleOf(api, stage.serviceUrl, reading) : undefined
    if (sample) return sample
  }
  return undefined
}

const FEED_APIS = 50

/** Loads the newest published APIs, for the feed. */
export async function loadNewestApis(): Promise<PublishedApi[]> {
  const query = { page: 1, size: FEED_APIS, sort: 'newest' } as const
  return (await callPlatform(catalogueEndpoints.listPublishedApis, { query }, { anonymous: true, tags: [APIS_TAG] })).items
}

/** Loads every published API with its publication time, for the sitemap; at most `SITEMAP_APIS_MAX`. */
export async function loadAllPublishedApis(): Promise<PublishedApi[]> {
  const apis: PublishedApi[] = []
  for (let page = 1; apis.length < SITEMAP_APIS_MAX; page += 1) {
    const found = await callPlatform(
      catalogueEndpoints.listPublishedApis,
      { query: { page, size: SITEMAP_PAGE_SIZE, sort: 'newest' } },
      { anonymous: true, tags: [APIS_TAG] },
    )
    apis.push(...found.items)
    if (found.items.length < SITEMAP_PAGE_SIZE) break
  }
  return apis
}

const SITEMAP_PAGE_SIZE = 100
const SITEMAP_APIS_MAX = 20_000
