/** The addresses of what programs read (sitemap, RFC 9727, APIs.json, llms.txt, RFC 9116, Atom). In a module of its own, so that pages do not load them. */
export const discoveryPaths = {
  sitemap: '/sitemap.xml',
  sitemapPart: (part: number) => `/sitemap/${part}.xml`,
  apiCatalog: '/.well-known/api-catalog',
  apisJson: '/apis.json',
  llmsText: '/llms.txt',
  securityText: '/.well-known/security.txt',
  feed: '/feed.xml',
  mcp: '/mcp',
} as const
