import { DEFAULT_PORT } from '@portico/contract/rule/host'

/** Returns the base URL of an environment's services, such as `http://localhost:8080`. */
export function serviceOrigin({ apiEndpoint, listenPort }: { apiEndpoint: string; listenPort: number }): string {
  const scheme = listenPort === DEFAULT_PORT.https ? 'https' : 'http'
  return `${scheme}://${apiEndpoint}${listenPort === DEFAULT_PORT[scheme] ? '' : `:${listenPort}`}`
}
