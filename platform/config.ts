import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DeniedTarget } from '@portico/outbound/denied-target'
import { type LogLevel, type MailServer, standardSmtpPort } from '@portico/settings/formats'
import { type Environment, readSettings, requireTogether, SettingError, type Settings } from '@portico/settings/read-settings'
import type { TrustedProxies } from '@portico/settings/trusted-proxies'
import { fixedKeys, KeyFile, type KeySource, parseKeys } from './database/encryption-keys.ts'

/** Every setting of the platform, read once at its start. */
export interface Config {
  port: number
  host: string
  databaseUrl: string
  /** Keys of secrets in the database: the first seals, all of them open. */
  encryptionKeys: KeySource
  /** Where people reach the web, without a slash at the end. */
  webUrl: string
  /** By one of these our web server proves itself: several while one is changed; none: no web server may. */
  webTokens: readonly string[]
  trustedProxies: TrustedProxies
  /** Port of the first environment's gateway. */
  gatewayPort: number
  localGatewayTokenFile: string | null
  firstRunFile: string | null
  superAdmin: { email: string; password: string } | null
  /** Null: emails wait in the outbox. */
  mailServer: MailServer | null
  mailFrom: string
  /** Sign-ins, sign-ups and the like that one address may try in a minute. */
  guessesPerMinute: number
  /** Off: nobody is asked for a second step, whatever the settings and the people have chosen; for an operator who is locked out. */
  twoStep: boolean
  /** Whether target servers may be on this machine itself. */
  allowLoopbackTargets: boolean
  /** Ranges and ports that are never targets, besides the platform's own port, its database's and the local gateway's. */
  deniedTargets: DeniedTarget[]
  logLevel: LogLevel
  /** Whether to stop when stdin closes: its other end is our supervisor's. */
  supervised: boolean
}

/** Returns the settings of the platform; throws `SettingError` for the first that is invalid or missing. */
export function readConfig(environment?: Environment): Config {
  const settings = readSettings('platform', environment)
  return {
    port: settings.PLATFORM_PORT,
    host: settings.PLATFORM_HOST,
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

/** Returns the keys of a setting or a file; throws a `SettingError` that names the source and never repeats a key. */
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
