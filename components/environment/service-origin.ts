import { DEFAULT_PORT, isHost, PORT_MAX, PORT_MIN } from '@portico/contract/rule/host'

/** Returns the origin of the service URLs for an endpoint and a port (domain decisions, section 2); undefined while either is incomplete. */
export function serviceOriginOf(apiEndpoint: string | undefined, listenPort: unknown): string | undefined {
  const host = (apiEndpoint ?? '').trim()
  if (host === '' || !isHost(host)) return undefined
  if (typeof listenPort !== 'number' || listenPort < PORT_MIN || listenPort > PORT_MAX) return undefined
  const scheme = listenPort === DEFAULT_PORT.https ? 'https' : 'http'
  return listenPort === DEFAULT_PORT[scheme] ? `${scheme}://${host}` : `${scheme}://${host}:${listenPort}`
}
