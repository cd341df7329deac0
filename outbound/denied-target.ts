import { BlockList, isIP } from 'node:net'
import { plainAddress } from './address-kind.ts'

/** What is never a target: a range of addresses at every port, or one port of a host, `localhost` being this machine at all its addresses. */
export type DeniedTarget = { range: BlockList } | { host: string; port: number }

const LABELS = /^[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*\.?$/i

/**
 * Reads the setting DENIED_TARGETS: entries like `10.9.0.0/16`, `fd00::/8`, `192.0.2.7`, `db.internal:5432`, `[fd00::7]:5432`, by comma.
 * Throws an Error whose message is the end of a sentence that begins with the setting's name.
 */
export function readDeniedTargets(text: string): DeniedTarget[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => rangeOf(entry) ?? placeOf(entry) ?? fail(entry))
}

/** Writes ports of hosts as `readDeniedTargets` reads them. */
export function writeDeniedPlaces(places: readonly { host: string; port: number }[]): string {
  return places.map(({ host, port }) => `${isIP(host) === 6 ? `[${host}]` : host}:${port}`).join(',')
}

/** Returns host and port of a URL, the protocol's own port when it names none; null when it leads to no TCP port, as a socket file does. */
export function placeOfUrl(text: string, standardPort: number): { host: string; port: number } | null {
  // pg takes a URL with credentials and without a host, which is localhost; for others it is none
  const url = URL.parse(text.replace(/^([a-z]+:\/\/[^/@]*)@\//i, '$1@localhost/'))
  const host = bareHost(url?.searchParams.get('host') ?? url?.hostname ?? '')
  const port = Number(url?.searchParams.get('port') ?? '') || Number(url?.port) || standardPort
  return host === '' || /^(?:\/|%2f)/i.test(host) ? null : { host, port }
}

/** Returns a host in one spelling: lower case, without the brackets of an IPv6 address and without the root's dot. */
export function bareHost(host: string): string {
  return host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
}

function rangeOf(entry: string): DeniedTarget | null {
  const [address = '', bits, ...rest] = entry.split('/')
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return null
  const network = bits === undefined ? plainAddress(address) : address
  const [whole, family] = isIP(network) === 4 ? ([32, 'ipv4'] as const) : ([128, 'ipv6'] as const)
  if (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= whole)) return null
  const range = new BlockList()
  range.addSubnet(network, Number(bits ?? whole), family)
  return { range }
}

function placeOf(entry: string): DeniedTarget | null {
  const match = /^(\[[^\]]+\]|[^:]+):(\d{1,5})$/.exec(entry)
  const host = bareHost(match?.[1] ?? '')
  const port = Number(match?.[2])
  const isHost = isIP(host) !== 0 || LABELS.test(host)
  return isHost && port >= 1 && port <= 65_535 ? { host, port } : null
}

function fail(entry: string): never {
  throw new Error(`must be addresses, ranges or host:port, separated by commas, not "${entry}"`)
}
