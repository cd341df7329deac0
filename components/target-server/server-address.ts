import { DEFAULT_PORT, PORT_MAX, PORT_MIN, type Protocol } from '@portico/contract/rule/host'
import { hostInUrl, isServerHost, normaliseServerHost } from '@portico/contract/rule/server-host'

/** Returns the port after the protocol changed: it follows the protocol's default until a person types another one. */
export function portAfterProtocolChange(port: unknown, from: Protocol, to: Protocol): unknown {
  const untouched = port === '' || port === undefined || port === null || port === DEFAULT_PORT[from]
  return untouched ? DEFAULT_PORT[to] : port
}

/** The values that identify a server for a connection test. */
export interface ServerAddress {
  protocol: Protocol
  address: string
  port: number
}

/** Returns the parts of a pasted URL (`https://api.example.com:8443/v1`); undefined for any other text. */
export function serverAddressOf(pasted: string): ServerAddress | undefined {
  const match = /^\s*(https?):\/\/([A-Za-z0-9.-]+|\[[0-9A-Fa-f.:]+\])(?::(\d{1,5}))?(?:[/?#].*)?$/i.exec(pasted)
  if (match === null) return undefined
  const protocol = match[1]?.toLowerCase() as Protocol
  const address = normaliseServerHost(match[2] ?? '')
  const port = match[3] === undefined ? DEFAULT_PORT[protocol] : Number(match[3])
  return isTestable({ protocol, address, port }) ? { protocol, address, port } : undefined
}

/** Returns whether a row has enough values for a connection test. */
export function isTestable(server: { protocol?: unknown; address?: unknown; port?: unknown }): server is ServerAddress {
  const { address, port } = server
  const portFits = typeof port === 'number' && Number.isInteger(port) && port >= PORT_MIN && port <= PORT_MAX
  return typeof address === 'string' && isServerHost(normaliseServerHost(address.trim())) && portFits
}

/** Returns `https://api.example.com`, with the port when it is not the protocol's default. */
export function serverUrl({ protocol, address, port }: ServerAddress): string {
  return `${protocol}://${hostInUrl(address)}${port === DEFAULT_PORT[protocol] ? '' : `:${port}`}`
}
