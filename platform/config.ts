import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DeniedTarget } from '@portico/outbound/denied-target'
import { type LogLevel, type MailServer, standardSmtpPort } from '@portico/settings/formats'
import { type Environment, readSettings, requireTogether, SettingError, type Settings } from '@portico/settings/read-settings'
import type { TrustedProxies } from '@portico/settings/trusted-proxies'
import { fixedKeys, KeyFile, type KeySource, parseKeys } from './database/encryption-keys.ts'

/** Settings of the platform, read once at startup. */
export interface Config {
  port: number
  host: string
  /** Null without an ops port. */
  opsPort: number | null
  opsHost: string
  /** How long a stopping platform is not ready but serves as before. */
  stopDelayMs: number
  databaseUrl: string
  /** Encryption keys of secrets in the database: the first one seals, all of them open. */
  encryptionKeys: KeySource
  /** Public URL of the web, without a trailing slash. */
  webUrl: string
  /** Tokens by which our web server authenticates: several during a rotation; none if no web server may call. */
  webTokens: readonly string[]
  trustedProxies: TrustedProxies
  /** Port of the first environment's gateway. */
  gatewayPort: number
  localGatewayTokenFile: string | null
  firstRunFile: string | null
  superAdmin: { email: string; password: string } | null
  /** Null if no mail server is set: emails wait in the outbox. */
  mailServer: MailServer | null
  mailFrom: string
  /** Limit of sign-ins, sign-ups and similar calls per address and minute. */
  guessesPerMinute: number
  /** If off, nobody is asked for a second step, whatever settings and users choose; for an operator who is locked out. */
  twoStep: boolean
  /** Whether target servers may run on this machine. */
  allowLoopbackTargets: boolean
  /** Ranges and ports that are never allowed as targets, besides the ports of the platform, its database and the local gateway. */
  deniedTargets: DeniedTarget[]
  logLevel: LogLevel
  /** Whether to stop when stdin closes, which means that the supervisor is gone. */
  supervised: boolean
}

/** Returns the settings of the platform; throws `SettingError` for the first that is invalid or missing. */
export function readConfig(environment?: Environment): Config {
  const settings = readSettings('platform', environment)
  return {
    port: settings.PLATFORM_PORT,
    host: settings.PLATFORM_HOST,
    opsPort: settings.PLATFORM_OPS_PORT ?? null,
    opsHost: settings.PLATFORM_OPS_HOST,
    stopDelayMs: settings.STOP_DELAY * 1_000,
    databaseUrl: settings.DATABASE_URL,
    encryptionKeys: encryptionKeysOf(settings),
    webUrl: settings.WEB_URL,
    webTokens: settings.WEB_TOKEN ?? [],
    trustedProxies: settings.TRUSTED_PROXIES,
    gatewayPort: settings.GATEWAY_PORT,
    localGatewayTokenFile: settings.LOCAL_GATEWAY_TOKEN_FILE ?? null,
    firstRunFile: settings.FIRST_RUN_FILE ?? null,
    superAdmin: superAdminOf(settings),
    mailServer: settings.SMTP_URL ?? mailServerOf(settings),
    mailFrom: settings.MAIL_FROM,
    guessesPerMinute: settings.GUESSES_PER_MINUTE,
    twoStep: settings.TWO_STEP,
    allowLoopbackTargets: settings.ALLOW_LOOPBACK_TARGETS,
    deniedTargets: settings.DENIED_TARGETS,
    logLevel: settings.LOG_LEVEL,
    supervised: settings.PORTICO_SUPERVISED,
  }
}

/** Returns the keys from the variable or the file. Throws a `SettingError` that names the source and never contains a key. */
function encryptionKeysOf({ ENCRYPTION_KEY, ENCRYPTION_KEY_FILE, DATA_DIR }: Settings<'platform'>): KeySource {
  try {
    if (ENCRYPTION_KEY !== undefined) return fixedKeys(...parseKeys('ENCRYPTION_KEY', ENCRYPTION_KEY.split(',')))
    if (ENCRYPTION_KEY_FILE !== undefined) return new KeyFile(ENCRYPTION_KEY_FILE)
    if (DATA_DIR === undefined) throw new SettingError('Missing ENCRYPTION_KEY: set it, ENCRYPTION_KEY_FILE or DATA_DIR.')
    const own = join(DATA_DIR, 'encryption-key')
    mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 })
    if (!existsSync(own)) writeFileSync(own, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    return new KeyFile(own)
  } catch (error) {
    throw new SettingError((error as Error).message)
  }
}

function superAdminOf(settings: Settings<'platform'>): Config['superAdmin'] {
  requireTogether(settings, 'SUPER_ADMIN_EMAIL', 'SUPER_ADMIN_PASSWORD')
  const { SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password } = settings
  return email === undefined || password === undefined ? null : { email, password }
}

function mailServerOf({ SMTP_HOST, SMTP_PORT, SMTP_SECURE: secure, SMTP_USER, SMTP_PASSWORD }: Settings<'platform'>): MailServer | null {
  if (SMTP_HOST === undefined) return null
  return { host: SMTP_HOST, port: SMTP_PORT ?? standardSmtpPort(secure), secure, user: SMTP_USER ?? null, password: SMTP_PASSWORD ?? null }
}
