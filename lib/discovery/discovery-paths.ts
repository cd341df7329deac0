/** The addresses of what programs read (sitemap, RFC 9727, APIs.json, llms.txt, Atom). In a module of its own, so that pages do not load them. */
export const discoveryPaths = {
  sitemap: '/sitemap.xml',
  sitemapPart: (part: number) => `/sitemap/${part}.xml`,
  apiCatalog: '/.well-known/api-catalog',
  apisJson: '/apis.json',
  llmsText: '/llms.txt',
  feed: '/feed.xml',
  mcp: '/mcp',
} as const
