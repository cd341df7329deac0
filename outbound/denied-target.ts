import { BlockList, isIP } from 'node:net'
import { plainAddress } from './address-kind.ts'
import { addRange } from './address-range.ts'

/** A target that is never allowed: a range of addresses at every port, or one port of a host; `localhost` is this machine at all its addresses. */
export type DeniedTarget = { range: BlockList; text: string } | { host: string; port: number }

const LABELS = /^[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*\.?$/i

/** Returns what an entry like `10.9.0.0/16`, `fd00::/8`, `192.0.2.7`, `db.internal:5432` or `[fd00::7]:5432` denies; null for any other text. */
export function readDeniedTarget(entry: string): DeniedTarget | null {
  return rangeOf(entry) ?? placeOf(entry)
}

/** Returns denied targets as entries that `readDeniedTarget` reads, separated by commas. */
export function writeDeniedTargets(targets: readonly DeniedTarget[]): string {
  return targets.map((target) => ('range' in target ? target.text : writePlace(target))).join(',')
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

function writePlace({ host, port }: { host: string; port: number }): string {
  return `${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}

function rangeOf(entry: string): DeniedTarget | null {
  const range = new BlockList()
  // an IPv4 address written as IPv6 is denied as the IPv4 address that it is
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
