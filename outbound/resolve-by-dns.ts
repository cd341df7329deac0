import type { LookupAddress, RecordWithTtl } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Resolve, ResolvedAddress } from './known-names.ts'

/** How long an address is used that the operating system resolved, which tells no TTL, in seconds. */
const SYSTEM_TTL = 5
/** Of one question to one name server, in milliseconds. */
const TIMEOUT_MS = 2_000
const SETTINGS = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc' : '/etc'

/** Resolves like the operating system: hosts file, search domains, DNS. */
export const resolveBySystem: Resolve = (host) => lookup(host, { all: true, order: 'verbatim' })

type NameServers = Pick<Resolver, 'resolve4' | 'resolve6'>

interface DnsOptions {
  /** Opens a client of the configured name servers. */
  openResolver?: () => NameServers
  bySystem?: Resolve
  /** The folder of `hosts` and `resolv.conf`. */
  settings?: string
}

/**
 * Returns a resolver that asks the name servers, which tell TTLs. Names that are not DNS's alone (of the hosts file, `.local`, completed with
 * search domains), and names that DNS does not know, are resolved by the operating system. Follows changes of `resolv.conf`.
 */
export function resolveByDns({ openResolver = dnsResolver, bySystem = resolveBySystem, settings = SETTINGS }: DnsOptions = {}): Resolve {
  let opened: { resolver: NameServers; resolvConf: string } | null = null
  return async (host) => {
    const [hosts, resolvConf] = await Promise.all([textOf(join(settings, 'hosts')), textOf(join(settings, 'resolv.conf'))])
    if (opened?.resolvConf !== resolvConf) opened = { resolver: openResolver(), resolvConf }
    const found = isOfSystem(host, hosts, resolvConf) ? [] : await ask(opened.resolver, host)
    return found.length > 0 ? found : (await bySystem(host)).map((address) => ({ ...address, ttl: SYSTEM_TTL }))
  }
}

function dnsResolver(): NameServers {
  return new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
}

/** Returns the addresses that DNS has for a name: none if it does not know the name, or does not respond. */
async function ask(resolver: NameServers, host: string): Promise<ResolvedAddress[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(host, { ttl: true }), resolver.resolve6(host, { ttl: true })])
  return [...addressesOf(four, 4), ...addressesOf(six, 6)]
}

function addressesOf(answer: PromiseSettledResult<RecordWithTtl[]>, family: LookupAddress['family']): ResolvedAddress[] {
  return answer.status === 'fulfilled' ? answer.value.map(({ address, ttl }) => ({ address, family, ttl })) : []
}

/** Returns whether the system may resolve a name otherwise than DNS does. */
function isOfSystem(host: string, hosts: string, resolvConf: string): boolean {
  if (/\.(?:local|localhost)$/.test(host) || host.split('.').length - 1 < ndotsOf(resolvConf)) return true
  return linesOf(hosts).some((line) => line.split(/\s+/).slice(1).includes(host))
}

/** Returns the number of dots below which a name is completed with search domains first (resolv.conf(5)). */
function ndotsOf(resolvConf: string): number {
  const given = linesOf(resolvConf).flatMap((line) => /^options\s.*\bndots:(\d+)/.exec(line)?.[1] ?? [])
  return Number(given.at(-1) ?? 1)
}

/** Returns the lines of a text without comments, in lower case. */
function linesOf(text: string): string[] {
  return text.split('\n').map((line) =>
    line
      .replace(/[#;].*/, '')
      .trim()
      .toLowerCase(),
  )
}

/** Returns the text of a file; empty if it cannot be read. */
function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '')
}
