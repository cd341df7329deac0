import { availableParallelism, hostname } from 'node:os'
import type { DeniedTarget } from '@portico/outbound/denied-target'
import type { EngineName, LogLevel } from '@portico/settings/formats'
import { type Environment, readSettings, requireTogether, SettingError, type Settings } from '@portico/settings/read-settings'
import type { TrustedProxies } from '@portico/settings/trusted-proxies'
import type { TraceOptions } from './filters/trace-context.ts'
import type { CertificateFile } from './tls/certificate-files.ts'

/** The settings of a gateway. */
export interface GatewayConfig {
  /** The addresses of the platform, best first. */
  platformUrls: readonly [string, ...string[]]
  engine: EngineName
  /** Processes that serve calls. */
  workers: number
  /** Null if this gateway counts usage alone. */
  redisUrl: string | null
  /** Null for the listen port of the gateway's environment. */
  port: number | null
  host: string
  /** Port of `/livez`, `/readyz` and `/metrics`; null if off. */
  opsPort: number | null
  opsHost: string
  /** How long a stopping gateway is not ready but serves as before. */
  stopDelayMs: number
  /** For calls in flight after that; null for the time of the environment. */
  drainMs: number | null
  /** The certificates of the listener; empty for cleartext. */
  certificateFiles: readonly CertificateFile[]
  /** Successful calls of each subscription that are recorded in each report of ten seconds. */
  recordedSuccesses: number
  /** Where spans are sent, by OTLP over HTTP; null without spans. */
  tracesUrl: string | null
  tracing: TraceOptions | null
  stateDir: string
  /** The enrollment token or the file that contains it; needed until the gateway has an identity. */
  enrolmentToken: string | null
  enrolmentTokenFile: string | null
  /** Peers whose `X-Forwarded-*` headers are trusted. */
  trustedProxies: TrustedProxies
  /** Whether connections begin with a header of the PROXY protocol. */
  proxyProtocol: boolean
  /** Whether target servers may run on this machine. */
  allowLoopbackTargets: boolean
  /** Ranges and ports that are denied as targets, besides the ports of the gateway and the platform. */
  deniedTargets: DeniedTarget[]
  /** Applies until the environment's own level is known. */
  logLevel: LogLevel
  hostName: string
  /** Whether to stop when stdin closes, which means that the supervisor is gone. */
  supervised: boolean
}

/** Returns the settings of the gateway; throws `SettingError` for the first that is invalid. */
export function readConfig(environment?: Environment): GatewayConfig {
  const settings = readSettings('gateway', environment)
  if (settings.PROXY_PROTOCOL && settings.TRUSTED_PROXIES.isEmpty)
    throw new SettingError('Missing TRUSTED_PROXIES: PROXY_PROTOCOL is accepted from these proxies only.')
  return {
    platformUrls: settings.PLATFORM_URL,
    engine: settings.ENGINE,
    workers: settings.WORKERS ?? availableParallelism(),
    redisUrl: settings.REDIS_URL ?? null,
    port: settings.GATEWAY_PORT ?? null,
    host: settings.GATEWAY_HOST,
    opsPort: settings.GATEWAY_OPS_PORT || null,
    opsHost: settings.GATEWAY_OPS_HOST,
    stopDelayMs: settings.GATEWAY_STOP_DELAY * 1_000,
    drainMs: settings.GATEWAY_DRAIN_TIME === undefined ? null : settings.GATEWAY_DRAIN_TIME * 1_000,
    certificateFiles: certificateFilesOf(settings),
    recordedSuccesses: settings.GATEWAY_RECORDED_SUCCESSES,
    tracesUrl: settings.OTLP_TRACES_URL ?? null,
    tracing: settings.OTLP_TRACES_URL === undefined ? null : { ratio: settings.TRACES_RATIO, trustsCallers: settings.TRACES_FROM_CALLERS },
    stateDir: settings.GATEWAY_STATE_DIR,
    enrolmentToken: settings.GATEWAY_ENROLMENT_TOKEN ?? null,
    enrolmentTokenFile: settings.GATEWAY_ENROLMENT_TOKEN_FILE ?? null,
    trustedProxies: settings.TRUSTED_PROXIES,
    proxyProtocol: settings.PROXY_PROTOCOL,
    allowLoopbackTargets: settings.ALLOW_LOOPBACK_TARGETS,
    deniedTargets: settings.DENIED_TARGETS,
    logLevel: settings.LOG_LEVEL,
    hostName: hostname().slice(0, 255),
    supervised: settings.PORTICO_SUPERVISED,
  }
}

function certificateFilesOf(settings: Pick<Settings<'gateway'>, 'TLS_CERT_FILE' | 'TLS_KEY_FILE'>): CertificateFile[] {
  requireTogether(settings, 'TLS_CERT_FILE', 'TLS_KEY_FILE')
  const { TLS_CERT_FILE: certificates = [], TLS_KEY_FILE: keys = [] } = settings
  if (certificates.length !== keys.length) throw new SettingError('Invalid TLS_KEY_FILE: use one key for each file of TLS_CERT_FILE.')
  return certificates.map((certificate, index) => ({ certificate, key: keys[index] ?? '' }))
}
