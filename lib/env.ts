import 'server-only'
import { type Environment, publicUrlOf, readSettings } from '@portico/settings/read-settings'

/** The settings of the web server. */
export interface Env {
  /** The port that this process listens on. */
  port: number
  /** The addresses of the platform, best first. */
  platformUrls: readonly [string, ...string[]]
  /** Secrets that seal cookies. The first one seals, all of them open, so that a secret can be replaced without signing anybody out. */
  sessionSecrets: readonly [string, ...string[]]
  /** The token by which the platform, and the web server's own internal route, recognize the web server. */
  webToken: string
  /** The public origin without a path: `http://localhost:3000`. */
  publicUrl: string
  /** Where vulnerabilities are reported; undefined as long as nobody set it. */
  securityContact: string | undefined
}

let parsed: Env | undefined

/** Returns the settings, read at the first call; throws `SettingError` for the first that is invalid. Not to be called during a build. */
export function env(): Env {
  parsed ??= readEnv()
  return parsed
}

/** Reads the settings of the web server; throws `SettingError` for the first that is invalid or missing. */
export function readEnv(environment?: Environment): Env {
  const settings = readSettings('web', environment)
  const [first, ...others] = settings.PLATFORM_URL
  return {
    port: settings.PORT,
    platformUrls: [originOf(first), ...others.map(originOf)],
    sessionSecrets: settings.SESSION_SECRET,
    webToken: settings.WEB_TOKEN[0],
    publicUrl: new URL(publicUrlOf(settings)).origin,
    securityContact: settings.SECURITY_CONTACT,
  }
}

function originOf(url: string): string {
  return new URL(url).origin
}
