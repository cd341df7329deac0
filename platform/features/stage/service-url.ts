import { DEFAULT_PORT } from '@portico/contract/rule/host'

/** Where consumers reach an environment (domain decisions, section 2): https on port 443, else http; a default port is left out. */
export function serviceOrigin({ apiEndpoint, listenPort }: { apiEndpoint: string; listenPort: number }): string {
  const scheme = listenPort === DEFAULT_PORT.https ? 'https' : 'http'
  return `${scheme}://${apiEndpoint}${listenPort === DEFAULT_PORT[scheme] ? '' : `:${listenPort}`}`
}

/** Where consumers call a version: `{origin}/{basePath}/{stageName}`. */
export function serviceUrl(environment: { apiEndpoint: string; listenPort: number }, basePath: string, stageName: string): string {
  return `${serviceOrigin(environment)}/${basePath}/${stageName}`
}
