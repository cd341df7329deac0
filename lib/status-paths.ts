/** The addresses of the public status; apart from `lib/portal-paths.ts`, which the script of every public page holds. */
export const statusPaths = {
  page: '/status',
  /** A further page of APIs. */
  pageAt: (page: number) => (page <= 1 ? '/status' : `/status/${page}`),
  incident: (incidentId: string) => `/status#${incidentId}`,
  feed: '/status/feed.xml',
}
