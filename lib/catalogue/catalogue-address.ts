import { AUTH_TYPES, type AuthType } from '@portico/contract/stage/stage'

/** The state of the catalogue in its address. An empty `sort` means newest first. */
export interface CatalogueSearch {
  q: string
  categoryId: string
  hashtag: string
  /** How callers authenticate. */
  authType: AuthType | ''
  sort: CatalogueSort
  view: CatalogueView
  page: number
}

export const CATALOGUE_SORTS = ['newest', 'popular', 'name'] as const
export type CatalogueSort = (typeof CATALOGUE_SORTS)[number]

export const CATALOGUE_VIEWS = ['cards', 'list'] as const
export type CatalogueView = (typeof CATALOGUE_VIEWS)[number]

export const CATALOGUE_PAGE_SIZE = 50

/** The largest page that the platform accepts; a larger one is past the end of every catalogue as well. */
const CATALOGUE_PAGE_MAX = 10_000

export const WHOLE_CATALOGUE: CatalogueSearch = {
  ...{ q: '', categoryId: '', hashtag: '', authType: '' },
  ...{ sort: 'newest', view: 'cards', page: 1 },
}

/** What narrows the catalogue; each can be removed alone. */
export const CATALOGUE_FILTERS = ['q', 'categoryId', 'hashtag', 'authType'] as const

/** Returns the filters that are set. */
export const activeFilters = (search: CatalogueSearch) => CATALOGUE_FILTERS.filter((filter) => search[filter] !== '')

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Returns the state in an address; invalid values count as not given, so that an old or broken link still shows APIs. */
export function catalogueSearchOf(params: Record<string, string | string[] | undefined>): CatalogueSearch {
  const text = (name: string) => {
    const given = params[name]
    const value = typeof given === 'string' ? given : (given?.[0] ?? '')
    return value.includes('\0') ? '' : value.trim().normalize('NFC')
  }
  const page = Number(text('page'))
  const categoryId = text('categoryId').toLowerCase()
  return {
    q: text('q').slice(0, 100),
    categoryId: UUID.test(categoryId) ? categoryId : '',
    hashtag: text('hashtag').replace(/^#/, '').slice(0, 30),
    authType: AUTH_TYPES.find((type) => type === text('authType')) ?? '',
    sort: CATALOGUE_SORTS.find((sort) => sort === text('sort')) ?? 'newest',
    view: CATALOGUE_VIEWS.find((view) => view === text('view')) ?? 'cards',
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, CATALOGUE_PAGE_MAX) : 1,
  }
}

/** Returns the address of a state without default values: `/apis`, `/apis?q=pet&page=2`. A new search or filter starts at page 1. */
export function cataloguePath(search: Partial<CatalogueSearch>): string {
  const { q, categoryId, hashtag, authType, sort, view, page } = { ...WHOLE_CATALOGUE, ...search }
  const params = new URLSearchParams()
  if (q !== '') params.set('q', q)
  if (categoryId !== '') params.set('categoryId', categoryId)
  if (hashtag !== '') params.set('hashtag', hashtag)
  if (authType !== '') params.set('authType', authType)
  if (sort !== 'newest') params.set('sort', sort)
  if (view !== 'cards') params.set('view', view)
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query === '' ? '/apis' : `/apis?${query}`
}

/** The parameters that make an address a search; `/apis?utm_source=…` is still the cached page. */
export const CATALOGUE_PARAMS = ['q', 'categoryId', 'hashtag', 'authType', 'sort', 'view', 'page'] as const
