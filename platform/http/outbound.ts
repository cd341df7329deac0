import { isAddressDenied } from '@portico/outbound/address-denied'
import { oncePerMinute } from '@portico/outbound/denial-log'
import { type DeniedTarget, placeOfUrl } from '@portico/outbound/denied-target'
import type { Resolve } from '@portico/outbound/known-names'
import { Outbound, type OutboundPolicy } from '@portico/outbound/outbound'
import { resolveBySystem } from '@portico/outbound/resolve-by-dns'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'

const DATABASE_PORT = 5432
/** Time limit of name resolution when something is saved, in milliseconds: a slower name counts as one that does not resolve. */
const JUDGE_TIMEOUT_MS = 3_000

/** The platform's connections to addresses that people entered, by destination. */
export interface PlatformOutbound {
  /** Target servers, and mail servers of the settings page. */
  targets: Outbound
  /** Gateways: on this machine too, at its gateway's port and at ports that are not ours. */
  gateways: Outbound
  /** The operator's mail server, which may be on this machine. */
  operatorMail: Outbound
}

/** Returns the platform's outbound connections, none of which reaches its own port or its database's. */
export function openOutbound(config: Config, log: Logger, resolve: Resolve = resolveBySystem): PlatformOutbound {
  const database = placeOfUrl(config.databaseUrl, DATABASE_PORT)
  const ops =
    config.opsPort === null ? [] : [...new Set(['localhost', config.opsHost])].map((host) => ({ host, port: config.opsPort ?? 0 }))
  const own = [{ host: 'localhost', port: config.port }, ...ops, ...(database ? [database] : [])]
  const gateway = { host: 'localhost', port: config.gatewayPort }
  const isLocalGateway = (target: DeniedTarget) => 'port' in target && target.host === gateway.host && target.port === gateway.port
  const places = config.deniedTargets.filter((target) => 'port' in target && !isLocalGateway(target))
  const tell = oncePerMinute(({ host, message }) => log.warn({ host, reason: message }, 'a connection was denied'))
  const open = (policy: OutboundPolicy) => new Outbound(policy, resolve, tell)
  return {
    targets: open({ allowLoopback: config.allowLoopbackTargets, denied: [...config.deniedTargets, ...own, gateway] }),
    gateways: open({ allowLoopback: true, denied: [...places, ...own] }),
    operatorMail: open({ allowLoopback: true, denied: own }),
  }
}

/** Returns which of the hosts resolve to a denied address; those that do not resolve are not included. */
export async function deniedAmong(outbound: Outbound, servers: readonly { host: string; port: number }[]): Promise<string[]> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), JUDGE_TIMEOUT_MS)
  const isLate = new Promise<false>((done) => late.signal.addEventListener('abort', () => done(false), { once: true }))
  const judge = ({ host, port }: { host: string; port: number }) =>
    outbound.addressesOf(host, port).then(
      () => false,
      (error) => isAddressDenied(error),
    )
  try {
    const denied = await Promise.all(servers.map((server) => Promise.race([judge(server), isLate])))
    return servers.filter((_, at) => denied[at]).map(({ host }) => host)
  } finally {
    clearTimeout(timer)
  }
}
