import { DEFAULT_PORT } from '@portico/contract/rule/host'

/** `http://localhost:8080`: how consumers write an environment's address (domain decisions, section 2). */
export function serviceOrigin({ apiEndpoint, listenPort }: { apiEndpoint: string; listenPort: number }): string {
  const scheme = listenPort === DEFAULT_PORT.https ? 'https' : 'http'
  return `${scheme}://${apiEndpoint}${listenPort === DEFAULT_PORT[scheme] ? '' : `:${listenPort}`}`
}
