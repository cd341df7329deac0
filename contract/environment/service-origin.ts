import { DEFAULT_PORT, type Protocol } from '../rule/host.ts'

/** How consumers reach the versions of an environment. */
export interface ServiceAddress {
  protocol: Protocol
  apiEndpoint: string
  listenPort: number
}

/** Returns the base URL of an environment's services, such as `http://localhost:8080`, without the default port of the protocol. */
export function serviceOrigin({ protocol, apiEndpoint, listenPort }: ServiceAddress): string {
  return `${protocol}://${apiEndpoint}${listenPort === DEFAULT_PORT[protocol] ? '' : `:${listenPort}`}`
}

/** Returns protocol and port of which at least one is given: https is port 443 and port 443 is https; any other port alone is http. */
export function completeAddress({ protocol, listenPort }: { protocol?: Protocol | undefined; listenPort?: number | undefined }): {
  protocol: Protocol
  listenPort: number
} {
  const known = protocol ?? (listenPort === DEFAULT_PORT.https ? 'https' : 'http')
  return { protocol: known, listenPort: listenPort ?? DEFAULT_PORT[known] }
}
