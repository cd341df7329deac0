import { AUTH_TYPES, type AuthType } from '@portico/contract/stage/stage'
import { type AddressParams, isUuid, pageIn, searchAddress, searchTextIn, textIn } from '@/lib/search-address'

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

export const WHOLE_CATALOGUE: CatalogueSearch = {
  ...{ q: '', categoryId: '', hashtag: '', authType: '' },
  ...{ sort: 'newest', view: 'cards', page: 1 },
}

/** What narrows the catalogue; each can be removed alone. */
export const CATALOGUE_FILTERS = ['q', 'categoryId', 'hashtag', 'authType'] as const

/** Returns the filters that are set. */
export const activeFilters = (search: CatalogueSearch) => CATALOGUE_FILTERS.filter((filter) => search[filter] !== '')

/** Returns the state in an address; invalid values count as not given, so that an old or broken link still shows APIs. */
export function catalogueSearchOf(params: AddressParams): CatalogueSearch {
  const text = (name: string) => textIn(params, name)
  const categoryId = text('categoryId').toLowerCase()
  return {
    q: searchTextIn(params),
    categoryId: isUuid(categoryId) ? categoryId : '',
    hashtag: text('hashtag').replace(/^#/, '').slice(0, 30),
    authType: AUTH_TYPES.find((type) => type === text('authType')) ?? '',
    sort: CATALOGUE_SORTS.find((sort) => sort === text('sort')) ?? 'newest',
    view: CATALOGUE_VIEWS.find((view) => view === text('view')) ?? 'cards',
    page: pageIn(params),
  }
}

/** Returns the address of a state without default values: `/apis`, `/apis?q=pet&page=2`. A new search or filter starts at page 1. */
export function cataloguePath(search: Partial<CatalogueSearch>): string {
  const { page, sort, view, ...filters } = { ...WHOLE_CATALOGUE, ...search }
  const { q, categoryId, hashtag, authType } = filters
  const shown = { sort: sort === 'newest' ? '' : sort, view: view === 'cards' ? '' : view }
  return searchAddress('/apis', { q, categoryId, hashtag, authType, ...shown }, page)
}

/** The parameters that make an address a search; `/apis?utm_source=…` is still the cached page. */
export const CATALOGUE_PARAMS = ['q', 'categoryId', 'hashtag', 'authType', 'sort', 'view', 'page'] as const
