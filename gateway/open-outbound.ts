import { oncePerMinute } from '@portico/outbound/denial-log'
import { placeOfUrl } from '@portico/outbound/denied-target'
import { Outbound } from '@portico/outbound/outbound'
import { resolveByDns } from '@portico/outbound/resolve-by-dns'
import type { GatewayConfig } from './config.ts'

const REDIS_PORT = 6_379

/**
 * Creates the outbound client for target servers; the platform, Redis and the gateway's own ports are denied. Calls `onDenied` for denied
 * connections, at most once a minute for each host.
 */
export function openOutbound(config: GatewayConfig, onDenied: (host: string, reason: string) => void): Outbound {
  const { platformUrls, redisUrl, opsPort, opsHost, allowLoopbackTargets, deniedTargets } = config
  const platforms = platformUrls.map((url) => placeOfUrl(url, url.startsWith('https:') ? 443 : 80))
  const ops = opsPort === null ? [] : [...new Set(['localhost', opsHost])].map((host) => ({ host, port: opsPort }))
  const redis = redisUrl === null ? null : placeOfUrl(redisUrl, REDIS_PORT)
  const own = [...platforms, redis, ...ops].filter((place) => place !== null)
  const logDenial = oncePerMinute(({ host, message }) => onDenied(host, message))
  return new Outbound({ allowLoopback: allowLoopbackTargets, denied: [...deniedTargets, ...own] }, resolveByDns(), logDenial)
}
