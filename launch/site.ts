import type { LogLevel } from '@portico/settings/formats'
import { publicUrlOf, readSettings } from '@portico/settings/read-settings'
import type { Site } from './edge/clean-request.ts'

/** What the web server itself reads of its settings; the pages read the others. */
export interface SiteSettings {
  port: number
  site: Site
  /** Null without an ops port. */
  ops: { host: string; port: number } | null
  logLevel: LogLevel
  /** How long a stopping web server is not ready but serves as before. */
  stopDelayMs: number
  platformUrls: readonly string[]
}

/** Returns the web server's ports, its public address and its proxies, from its settings. */
export function readSite(): SiteSettings {
  const settings = readSettings('web')
  return {
    port: settings.PORT,
    site: { publicUrl: new URL(publicUrlOf(settings)), trustedProxies: settings.TRUSTED_PROXIES },
    ops: settings.WEB_OPS_PORT === undefined ? null : { host: settings.WEB_OPS_HOST, port: settings.WEB_OPS_PORT },
    logLevel: settings.LOG_LEVEL,
    stopDelayMs: settings.STOP_DELAY * 1_000,
    platformUrls: settings.PLATFORM_URL,
  }
}
