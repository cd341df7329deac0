import { publicUrlOf, readSettings } from '@portico/settings/read-settings'
import type { Site } from './edge/clean-request.ts'

/** Returns the web server's port, and its public address and proxies, from its settings. */
export function readSite(): { port: number; site: Site } {
  const settings = readSettings('web')
  return { port: settings.PORT, site: { publicUrl: new URL(publicUrlOf(settings)), trustedProxies: settings.TRUSTED_PROXIES } }
}
