import { completeAddress, serviceOrigin } from '@portico/contract/environment/service-origin'
import { isHost, PORT_MAX, PORT_MIN, type Protocol } from '@portico/contract/rule/host'

interface TypedAddress {
  protocol: Protocol | undefined
  apiEndpoint: string | undefined
  listenPort: unknown
}

/** Returns the origin of the service URLs for typed values (domain decisions, section 2); undefined while one of them is not valid. */
export function serviceOriginOf({ protocol, apiEndpoint, listenPort }: TypedAddress): string | undefined {
  const host = (apiEndpoint ?? '').trim()
  if (host === '' || !isHost(host)) return undefined
  if (listenPort === undefined || listenPort === '') return serviceOrigin({ apiEndpoint: host, ...completeAddress({ protocol }) })
  if (typeof listenPort !== 'number' || listenPort < PORT_MIN || listenPort > PORT_MAX) return undefined
  return serviceOrigin({ apiEndpoint: host, ...completeAddress({ protocol, listenPort }) })
}
