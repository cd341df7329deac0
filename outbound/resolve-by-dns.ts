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

interface DnsOptions {
  resolver?: Pick<Resolver, 'resolve4' | 'resolve6'>
  bySystem?: Resolve
  /** The folder of `hosts` and `resolv.conf`. */
  settings?: string
}

/**
 * Returns a resolver that asks the name servers, which tell TTLs. Names that are not DNS's alone (of the hosts file, `.local`, completed with
 * search domains), and names that DNS does not know, are resolved by the operating system.
 */
export function resolveByDns({ resolver = dnsResolver(), bySystem = resolveBySystem, settings = SETTINGS }: DnsOptions = {}): Resolve {
  return async (host) => {
    const found = (await isOfSystem(host, settings)) ? [] : await ask(resolver, host)
    return found.length > 0 ? found : (await bySystem(host)).map((address) => ({ ...address, ttl: SYSTEM_TTL }))
  }
}

function dnsResolver(): Resolver {
  return new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
}

/** Returns the addresses that DNS has for a name: none if it does not know the name, or does not respond. */
async function ask(resolver: Pick<Resolver, 'resolve4' | 'resolve6'>, host: string): Promise<ResolvedAddress[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(host, { ttl: true }), resolver.resolve6(host, { ttl: true })])
  return [...addressesOf(four, 4), ...addressesOf(six, 6)]
}

function addressesOf(answer: PromiseSettledResult<RecordWithTtl[]>, family: LookupAddress['family']): ResolvedAddress[] {
  return answer.status === 'fulfilled' ? answer.value.map(({ address, ttl }) => ({ address, family, ttl })) : []
}

/** Returns whether the system may resolve a name otherwise than DNS does. */
async function isOfSystem(host: string, settings: string): Promise<boolean> {
  if (/\.(?:local|localhost)$/.test(host)) return true
  const [hosts, resolvConf] = await Promise.all([linesOf(join(settings, 'hosts')), linesOf(join(settings, 'resolv.conf'))])
  return host.split('.').length - 1 < ndotsOf(resolvConf) || hosts.some((line) => line.split(/\s+/).slice(1).includes(host))
}

/** Returns the number of dots below which a name is completed with search domains first (resolv.conf(5)). */
function ndotsOf(resolvConf: readonly string[]): number {
  const given = resolvConf.flatMap((line) => /^options\s.*\bndots:(\d+)/.exec(line)?.[1] ?? [])
  return Number(given.at(-1) ?? 1)
}

/** Returns the lines of a file without comments, in lower case; none if it cannot be read. */
async function linesOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').map((line) =>
    line
      .replace(/[#;].*/, '')
      .trim()
      .toLowerCase(),
  )
}
