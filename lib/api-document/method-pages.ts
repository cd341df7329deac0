import type { PublishedMethod } from '@portico/contract/catalogue/catalogue-endpoints'
import { methodGroups } from '@/lib/catalogue/method-groups'

/** Methods on one page of a document: a page of a thousand methods would have 17 MB. */
export const METHODS_PER_PAGE = 50

/** All methods of a version in reading order, and those of one page. */
export interface PagedMethods<Method> {
  all: { method: Method; page: number }[]
  shown: Method[]
  page: number
}

/** Returns one page of a version's methods; the last page for a number beyond it. */
export function methodPages<Method extends Pick<PublishedMethod, 'path' | 'httpMethod'>>(
  methods: readonly Method[],
  wanted: number,
): PagedMethods<Method> {
  const ordered = methodGroups(methods).flatMap((group) => group.methods)
  const last = Math.max(1, Math.ceil(ordered.length / METHODS_PER_PAGE))
  const page = Math.min(Math.max(1, wanted), last)
  return {
    all: ordered.map((method, at) => ({ method, page: Math.floor(at / METHODS_PER_PAGE) + 1 })),
    shown: ordered.slice((page - 1) * METHODS_PER_PAGE, page * METHODS_PER_PAGE),
    page,
  }
}

/** The query parameters of a document's page. */
export interface PageQuery {
  page?: string | string[]
}

/** Returns the page number in an address; 1 for an invalid one. */
export function pageNumberOf(given: string | string[] | undefined): number {
  return typeof given === 'string' && /^[1-9]\d{0,3}$/.test(given) ? Number(given) : 1
}
