import { BlockList, isIP } from 'node:net'
import { plainAddress } from './address-kind.ts'
import { addRange } from './address-range.ts'

/** A denied target: a range of addresses at every port, or one port of a host. `localhost` means this machine at all its addresses. */
export type DeniedTarget = { range: BlockList; text: string } | { host: string; port: number }

const LABELS = /^[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*\.?$/i

/** Parses an entry such as `10.9.0.0/16`, `fd00::/8`, `192.0.2.7`, `db.internal:5432` or `[fd00::7]:5432`; null for any other text. */
export function readDeniedTarget(entry: string): DeniedTarget | null {
  return rangeOf(entry) ?? placeOf(entry)
}

/** Returns denied targets as comma-separated entries for `readDeniedTarget`. */
export function writeDeniedTargets(targets: readonly DeniedTarget[]): string {
  return targets.map((target) => ('range' in target ? target.text : writePlace(target))).join(',')
}

/** Returns host and port of a URL, with the protocol's default port; null if it has no TCP port, such as a Unix socket. */
export function placeOfUrl(text: string, standardPort: number): { host: string; port: number } | null {
  // pg accepts a URL with credentials and without a host, which means localhost; other parsers reject it
  const url = URL.parse(text.replace(/^([a-z]+:\/\/[^/@]*)@\//i, '$1@localhost/'))
  const host = bareHost(url?.searchParams.get('host') ?? url?.hostname ?? '')
  const port = Number(url?.searchParams.get('port') ?? '') || Number(url?.port) || standardPort
  return host === '' || /^(?:\/|%2f)/i.test(host) ? null : { host, port }
}

/** Returns the canonical spelling of a host: lower case, without the brackets of IPv6 and the trailing dot. */
export function bareHost(host: string): string {
  return host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
}

function writePlace({ host, port }: { host: string; port: number }): string {
  return `${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}

function rangeOf(entry: string): DeniedTarget | null {
  const range = new BlockList()
  // an IPv4 address written as IPv6 is denied as that IPv4 address
  const network = isIP(entry) === 0 || entry.includes('%') ? entry : plainAddress(entry)
  return addRange(range, network) ? { range, text: entry } : null
}

function placeOf(entry: string): DeniedTarget | null {
  const match = /^(\[[^\]]+\]|[^:]+):(\d{1,5})$/.exec(entry)
  const host = bareHost(match?.[1] ?? '')
  const port = Number(match?.[2])
  const isHost = isIP(host) !== 0 || LABELS.test(host)
  return isHost && port >= 1 && port <= 65_535 ? { host, port } : null
}
