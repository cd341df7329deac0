/** The addresses of an API's changelog; apart from `lib/portal-paths.ts`, which the script of every public page holds. */
export const changelogPaths = {
  page: (apiId: string) => `/apis/${apiId}/changelog`,
  /** A further page of deployments. */
  pageAt: (apiId: string, page: number) => `/apis/${apiId}/changelog${page <= 1 ? '' : `/${page}`}`,
  /** Leads to the page that has a deployment. */
  deployment: (apiId: string, deploymentId: string) => `/apis/${apiId}/changelog/deployments/${deploymentId}`,
  feed: (apiId: string) => `/apis/${apiId}/changelog/feed.xml`,
  /** An older part of the feed. */
  feedAt: (apiId: string, page: number) => `/apis/${apiId}/changelog/feed.xml${page <= 1 ? '' : `?page=${page}`}`,
}
