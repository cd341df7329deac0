import { BlockList, isIP } from 'node:net'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { withoutSlashesAtEnd } from '@portico/contract/rule/slashes'
import { type DeniedTarget, readDeniedTargets } from '@portico/outbound/denied-target'
import { LOG_LEVELS, type LogLevel } from './log.ts'

/** Everything a gateway can be told from outside; environment variables of the same names in capitals. */
export interface GatewayConfig {
  platformUrl: string
  /** Null: the listen port of the environment that the gateway belongs to. */
  port: number | null
  host: string
  /** Loopback port of `/livez`, `/readyz` and `/metrics`; null: off. */
  opsPort: number | null
  stateDir: string
  /** Needed until the gateway has an identity: the token, or the file that holds it. */
  enrolmentToken: string | null
  enrolmentTokenFile: string | null
  /** Peers whose X-Forwarded-* headers are believed. */
  trustedProxies: BlockList | null
  /** Whether target servers may be on this machine. */
  allowLoopbackTargets: boolean
  /** Ranges and ports that are never targets, besides the gateway's own ports and the platform's. */
  deniedTargets: DeniedTarget[]
  /** Until the environment's own level is known. */
  logLevel: LogLevel
  hostName: string
  /** End when stdin closes: a supervisor that died leaves no orphan. */
  supervised: boolean
}

export const DEFAULT_GATEWAY_PORT = 8080
export const DEFAULT_OPS_PORT = 9000

/** A setting that cannot be used; its message starts with the setting's name. */
export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>

/** Reads and checks every setting at once; throws `ConfigError` naming the first wrong one. */
export function readConfig(env: Environment): GatewayConfig {
  return {
    platformUrl: url(env, 'PLATFORM_URL', 'http://127.0.0.1:4000'),
    port: env.GATEWAY_PORT ? port(env, 'GATEWAY_PORT', DEFAULT_GATEWAY_PORT) : null,
    host: env.GATEWAY_HOST || '0.0.0.0',
    opsPort: opsPort(env),
    stateDir: resolve(env.GATEWAY_STATE_DIR || '.data/gateway'),
    enrolmentToken: env.GATEWAY_ENROLMENT_TOKEN?.trim() || null,
    enrolmentTokenFile: env.GATEWAY_ENROLMENT_TOKEN_FILE || null,
    trustedProxies: ranges(env, 'TRUSTED_PROXIES'),
    allowLoopbackTargets: oneOf(env, 'ALLOW_LOOPBACK_TARGETS', ['on', 'off'], 'off') === 'on',
    deniedTargets: deniedTargets(env, 'DENIED_TARGETS'),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    hostName: hostname().slice(0, 255),
    supervised: env.PORTICO_SUPERVISED === '1',
  }
}

function url(env: Environment, name: string, fallback: string): string {
  const text = env[name] || fallback
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? '')) throw new ConfigError(`${name} must be an http or https address, not "${text}"`)
  return withoutSlashesAtEnd(text)
}

function port(env: Environment, name: string, fallback: number): number {
  const text = env[name] || String(fallback)
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new ConfigError(`${name} must be a port number, not "${text}"`)
  return Number(text)
}

function opsPort(env: Environment): number | null {
  if (env.GATEWAY_OPS_PORT === '0') return null
  return port(env, 'GATEWAY_OPS_PORT', DEFAULT_OPS_PORT)
}

function deniedTargets(env: Environment, name: string): DeniedTarget[] {
  try {
    return readDeniedTargets(env[name] ?? '')
  } catch (error) {
    throw new ConfigError(`${name} ${(error as Error).message}`)
  }
}

function ranges(env: Environment, name: string): BlockList | null {
  const entries = (env[name] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  if (entries.length === 0) return null
  const list = new BlockList()
  for (const entry of entries) {
    if (!addRange(list, entry)) throw new ConfigError(`${name} must be addresses or CIDR ranges separated by commas, not "${entry}"`)
  }
  return list
}

/** Adds an address or CIDR range to a list; false when it is neither. */
export function addRange(list: BlockList, entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (bits === undefined) {
    list.addAddress(address, family)
    return true
  }
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > (version === 4 ? 32 : 128)) return false
  list.addSubnet(address, Number(bits), family)
  return true
}

function oneOf<const T extends string>(env: Environment, name: string, values: readonly T[], fallback: T): T {
  const text = env[name] || fallback
  const value = values.find((candidate) => candidate === text)
  if (!value) throw new ConfigError(`${name} must be one of ${values.join(', ')}, not "${text}"`)
  return value
}
