/** The addresses of an API's changelog; apart from `lib/portal-paths.ts`, which the script of every public page holds. */
export const changelogPaths = {
  page: (apiId: string) => `/apis/${apiId}/changelog`,
  feed: (apiId: string) => `/apis/${apiId}/changelog/feed.xml`,
}
