/** The state of the catalogue in its address. An empty `sort` means newest first. */
export interface CatalogueSearch {
  q: string
  categoryId: string
  hashtag: string
  sort: CatalogueSort
  page: number
}

export const CATALOGUE_SORTS = ['newest', 'popular', 'name'] as const
export type CatalogueSort = (typeof CATALOGUE_SORTS)[number]

export const CATALOGUE_PAGE_SIZE = 50

/** The largest page that the platform accepts; a larger one is past the end of every catalogue as well. */
const CATALOGUE_PAGE_MAX = 10_000

export const WHOLE_CATALOGUE: CatalogueSearch = { q: '', categoryId: '', hashtag: '', sort: 'newest', page: 1 }

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
    sort: CATALOGUE_SORTS.find((sort) => sort === text('sort')) ?? 'newest',
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, CATALOGUE_PAGE_MAX) : 1,
  }
}

/** Returns the address of a state without default values: `/apis`, `/apis?q=pet&page=2`. A new search or filter starts at page 1. */
export function cataloguePath(search: Partial<CatalogueSearch>): string {
  const { q, categoryId, hashtag, sort, page } = { ...WHOLE_CATALOGUE, ...search }
  const params = new URLSearchParams()
  if (q !== '') params.set('q', q)
  if (categoryId !== '') params.set('categoryId', categoryId)
  if (hashtag !== '') params.set('hashtag', hashtag)
  if (sort !== 'newest') params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query === '' ? '/apis' : `/apis?${query}`
}

/** The parameters that make an address a search; `/apis?utm_source=…` is still the cached page. */
export const CATALOGUE_PARAMS = ['q', 'categoryId', 'hashtag', 'sort', 'page'] as const
