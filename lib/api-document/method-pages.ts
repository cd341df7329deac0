import type { PublishedMethod } from '@portico/contract/catalogue/catalogue-endpoints'
import { methodGroups } from '@/lib/catalogue/method-groups'

/** Methods on one page of a document: a page of a thousand would be 17 MB. */
export const METHODS_PER_PAGE = 50

/** The methods of a version in the order of reading, and those of one page. */
export interface PagedMethods<Method> {
  all: { method: Method; page: number }[]
  shown: Method[]
  page: number
}

/** Takes a page out of a version's methods; a page beyond the last is the last. */
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

/** The query of a document's page. */
export interface PageQuery {
  page?: string | string[]
}

/** The number of a page as an address says it; 1 for anything else. */
export function pageNumberOf(given: string | string[] | undefined): number {
  return typeof given === 'string' && /^[1-9]\d{0,3}$/.test(given) ? Number(given) : 1
}
