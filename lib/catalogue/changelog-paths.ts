/** The addresses of an API's changelog; apart from `lib/portal-paths.ts`, which the script of every public page holds. */
export const changelogPaths = {
  page: (apiId: string) => `/apis/${apiId}/changelog`,
  /** A further page of deployments. */
  pageAt: (apiId: string, page: number) => `/apis/${apiId}/changelog${page <= 1 ? '' : `/${page}`}`,
  feed: (apiId: string) => `/apis/${apiId}/changelog/feed.xml`,
  /** An older part of the feed. */
  feedAt: (apiId: string, page: number) => `/apis/${apiId}/changelog/feed.xml${page <= 1 ? '' : `?page=${page}`}`,
}
