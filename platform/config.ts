import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { email } from '@portico/contract/rule/email'
import { newPassword } from '@portico/contract/rule/password'
import { withoutSlashesAtEnd } from '@portico/contract/rule/slashes'
import { type DeniedTarget, readDeniedTargets } from '@portico/outbound/denied-target'
import { fixedKeys, KeyFile, type KeySource, parseKeys } from './database/encryption-keys.ts'

/** Where mails go out; null in `Config` means that they wait in the outbox. */
export interface MailServer {
  host: string
  port: number
  secure: boolean
  user: string | null
  password: string | null
}

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
  trustedProxies: string[]
  /** Port of the first environment's gateway. */
  gatewayPort: number
  localGatewayTokenFile: string | null
  firstRunFile: string | null
  superAdmin: { email: string; password: string } | null
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
  logLevel: string
  /** Whether to stop when stdin closes: its other end is our supervisor's. */
  supervised: boolean
}

/** A setting that stops the start; its message is one line that names the setting. */
export class ConfigError extends Error {}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** Reads and checks every setting; throws a ConfigError for the first that is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const text = (name: string): string | null => env[name]?.trim() || null
  return {
    port: readPort(text, 'PLATFORM_PORT', 4000),
    host: text('PLATFORM_HOST') ?? '127.0.0.1',
    databaseUrl: readDatabaseUrl(text('DATABASE_URL')),
    encryptionKeys: readEncryptionKeys(text('ENCRYPTION_KEY'), text('ENCRYPTION_KEY_FILE'), text('DATA_DIR')),
    webUrl: readUrl('WEB_URL', text('WEB_URL') ?? 'http://localhost:3000'),
    webTokens: readWebTokens(text('WEB_TOKEN')),
    trustedProxies: (text('TRUSTED_PROXIES') ?? '').split(',').flatMap((proxy) => proxy.trim() || []),
    gatewayPort: readPort(text, 'GATEWAY_PORT', 8080),
    localGatewayTokenFile: text('LOCAL_GATEWAY_TOKEN_FILE'),
    firstRunFile: text('FIRST_RUN_FILE'),
    superAdmin: readSuperAdmin(text('SUPER_ADMIN_EMAIL'), text('SUPER_ADMIN_PASSWORD')),
    mailServer: readMailServer(text),
    mailFrom: text('MAIL_FROM') ?? 'Portico <no-reply@localhost>',
    guessesPerMinute: readNumber('GUESSES_PER_MINUTE', text('GUESSES_PER_MINUTE'), 60, 1, 1_000_000),
    twoStep: readSwitch('TWO_STEP', text('TWO_STEP') ?? 'on'),
    allowLoopbackTargets: readSwitch('ALLOW_LOOPBACK_TARGETS', text('ALLOW_LOOPBACK_TARGETS') ?? 'off'),
    deniedTargets: readDenied('DENIED_TARGETS', text('DENIED_TARGETS') ?? ''),
    logLevel: readLogLevel(text('LOG_LEVEL') ?? 'info'),
    supervised: text('PORTICO_SUPERVISED') === '1',
  }
}

function readNumber(name: string, given: string | null, standard: number, min: number, max: number): number {
  const number = given === null ? standard : Number(given)
  if (!Number.isInteger(number) || number < min || number > max)
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}`)
  return number
}

function readPort(text: (name: string) => string | null, name: string, standard: number): number {
  return readNumber(name, text(name), standard, 1, 65_535)
}

function readDatabaseUrl(given: string | null): string {
  if (given === null) throw new ConfigError('DATABASE_URL is missing')
  if (!/^postgres(ql)?:\/\/\S+$/.test(given)) throw new ConfigError('DATABASE_URL must be like postgresql://user:password@host:5432/name')
  return given
}

function readUrl(name: string, given: string): string {
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)) throw new ConfigError(`${name} must be an http or https address`)
  return withoutSlashesAtEnd(given)
}

function readSwitch(name: string, given: string): boolean {
  if (given !== 'on' && given !== 'off') throw new ConfigError(`${name} must be "on" or "off"`)
  return given === 'on'
}

function readDenied(name: string, given: string): DeniedTarget[] {
  try {
    return readDeniedTargets(given)
  } catch (error) {
    throw new ConfigError(`${name} ${(error as Error).message}`)
  }
}

function readWebTokens(given: string | null): string[] {
  const tokens = given?.split(',').map((token) => token.trim()) ?? []
  if (tokens.some(({ length }) => length < 20))
    throw new ConfigError('WEB_TOKEN must have at least 20 characters, and so must each of several by comma')
  return tokens
}

function readLogLevel(given: string): string {
  if (!LOG_LEVELS.includes(given)) throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`)
  return given
}

/** Throws a ConfigError that names the setting or the file, and never what it holds. */
function readEncryptionKeys(given: string | null, file: string | null, dataDir: string | null): KeySource {
  try {
    if (given !== null) return fixedKeys(...parseKeys('ENCRYPTION_KEY', given.split(',')))
    if (file !== null) return new KeyFile(file)
    if (dataDir === null) throw new ConfigError('ENCRYPTION_KEY is missing (or ENCRYPTION_KEY_FILE, or a DATA_DIR to keep one in)')
    const own = join(dataDir, 'encryption-key')
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (!existsSync(own)) writeFileSync(own, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    return new KeyFile(own)
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
}

function readSuperAdmin(address: string | null, password: string | null): Config['superAdmin'] {
  if (address === null && password === null) return null
  if (address === null) throw new ConfigError('SUPER_ADMIN_EMAIL is missing beside SUPER_ADMIN_PASSWORD')
  if (password === null) throw new ConfigError('SUPER_ADMIN_PASSWORD is missing beside SUPER_ADMIN_EMAIL')
  if (!email().isValidSync(address)) throw new ConfigError('SUPER_ADMIN_EMAIL must be an e-mail address')
  if (!newPassword().isValidSync(password))
    throw new ConfigError('SUPER_ADMIN_PASSWORD must have 8 to 12 characters with letters, digits and one of . ! @ # $ % ^ & *')
  return { email: email().required().cast(address), password }
}

function readMailServer(text: (name: string) => string | null): MailServer | null {
  const url = text('SMTP_URL')
  if (url !== null) return mailServerOf(url)
  const host = text('SMTP_HOST')
  if (host === null) return null
  const secure = text('SMTP_SECURE') === 'true' || text('SMTP_SECURE') === '1'
  return { host, port: readPort(text, 'SMTP_PORT', secure ? 465 : 587), secure, user: text('SMTP_USER'), password: text('SMTP_PASSWORD') }
}

function mailServerOf(given: string): MailServer {
  if (!/^smtps?:\/\/\S+$/.test(given) || !URL.canParse(given)) throw new ConfigError('SMTP_URL must be like smtp://user:password@host:587')
  const { protocol, hostname, port, username, password } = new URL(given)
  const secure = protocol === 'smtps:'
  return {
    host: hostname,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    user: decodeURIComponent(username) || null,
    password: decodeURIComponent(password) || null,
  }
}
