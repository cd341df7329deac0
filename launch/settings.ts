import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { readDeniedTargets } from '../outbound/denied-target.ts'

/** One setting as it is written down in `.env.example` and the README; `parse` throws the end of a sentence that begins with the setting's name. */
type Setting<T> = { about: string; shown?: string; parse: (text: string | undefined) => T }

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error'] as const

export type LogLevel = (typeof LOG_LEVELS)[number]

/** Every setting of `npm start`: name → what it is, its default as shown, and how it is read. */
export const SETTINGS = {
  PORT: port('port of the web pages', 3000),
  PLATFORM_PORT: port('port of the platform, on loopback', 4000),
  GATEWAY_PORT: port('port that the local gateway serves on', 8080),
  GATEWAY_OPS_PORT: port('port of the local gateway for liveness, readiness and metrics', 9000),
  DATA_DIR: setting('folder of the database, secrets and gateway state', '.data', (text) => resolve(text ?? '.data')),
  DATABASE_URL: setting('a PostgreSQL 15 or newer to use instead of the embedded one', undefined, databaseUrl),
  DEMO: setting('"on" fills a new database with a demo, "off" leaves it empty', 'on', onUnlessOff),
  SUPER_ADMIN_EMAIL: setting('e-mail of the superAdmin made at the first start', undefined, email),
  SUPER_ADMIN_PASSWORD: setting('password of that superAdmin', undefined, optional),
  PUBLIC_URL: setting('address under which people reach the web pages', 'http://localhost:PORT', publicUrl),
  LOG_LEVEL: setting(`how much the parts say: ${LOG_LEVELS.join(', ')}`, 'info', logLevel),
  SMTP_URL: setting('mail server, as smtp://user:password@host:port; without it mails wait in the outbox', undefined, smtpUrl),
  MAIL_FROM: setting('sender of mails', undefined, optional),
  TRUSTED_PROXIES: setting('addresses or ranges of proxies in front, by comma, whose word on a caller is taken', undefined, proxies),
  GUESSES_PER_MINUTE: setting('sign-ins, sign-ups and resends that one address may try in a minute', '60', guesses),
  TWO_STEP: setting('"off" asks nobody for a second step at sign-in, for who is locked out', 'on', onUnlessOff),
  ALLOW_LOOPBACK_TARGETS: setting('"on" lets target servers be on the machine of the gateway', 'off; on in the demo', onOrOff),
  DENIED_TARGETS: setting('addresses, ranges and host:port, by comma, that are never targets', undefined, deniedTargets),
}

/** The settings of one start, read and checked. */
export type Settings = { [Name in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Name]['parse']> }

/** A setting that stops the start; its message is one line that names the setting. */
export class SettingError extends Error {}

/** The environment with the project's `.env` file beneath it: what is set outside wins. */
export function readEnvironment(project: string, environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const file = join(project, '.env')
  return existsSync(file) ? { ...parseEnv(readFileSync(file, 'utf8')), ...environment } : { ...environment }
}

/** Reads and checks every setting; throws a SettingError for the first that is wrong. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const settings = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, { parse }]) => {
      const text = environment[name]?.trim() || undefined
      try {
        return [name, parse(text)]
      } catch (error) {
        throw new SettingError(`${name} ${(error as Error).message}`)
      }
    }),
  ) as Settings
  refuseContradictions(settings)
  return settings
}

function refuseContradictions(settings: Settings): void {
  const ports = ['PORT', 'PLATFORM_PORT', 'GATEWAY_PORT', 'GATEWAY_OPS_PORT'] as const
  ports.forEach((name, index) => {
    const twin = ports.slice(0, index).find((earlier) => settings[earlier] === settings[name])
    if (twin) throw new SettingError(`${name} is ${settings[name]}, which ${twin} is already`)
  })
  if (settings.SUPER_ADMIN_PASSWORD && !settings.SUPER_ADMIN_EMAIL)
    throw new SettingError('SUPER_ADMIN_EMAIL is missing beside SUPER_ADMIN_PASSWORD')
  if (settings.SUPER_ADMIN_EMAIL && !settings.SUPER_ADMIN_PASSWORD)
    throw new SettingError('SUPER_ADMIN_PASSWORD is missing beside SUPER_ADMIN_EMAIL')
}

function setting<T>(about: string, shown: string | undefined, parse: (text: string | undefined) => T): Setting<T> {
  return { about, shown, parse }
}

function port(about: string, standard: number): Setting<number> {
  return setting(about, String(standard), (text) => {
    const number = text === undefined ? standard : Number(text)
    if (!Number.isInteger(number) || number < 1 || number > 65_535) throw new Error(`must be a port from 1 to 65535, not "${text}"`)
    return number
  })
}

function optional(text: string | undefined): string | undefined {
  return text
}

function onUnlessOff(text: string | undefined): boolean {
  if (text !== undefined && text !== 'on' && text !== 'off') throw new Error(`must be "on" or "off", not "${text}"`)
  return text !== 'off'
}

function onOrOff(text: string | undefined): boolean | undefined {
  return text === undefined ? undefined : onUnlessOff(text)
}

function deniedTargets(text: string | undefined): string | undefined {
  if (text !== undefined) readDeniedTargets(text)
  return text
}

function email(text: string | undefined): string | undefined {
  if (text !== undefined && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)) throw new Error(`must be an e-mail address, not "${text}"`)
  return text
}

function logLevel(text: string | undefined): LogLevel {
  const level = LOG_LEVELS.find((known) => known === (text ?? 'info'))
  if (!level) throw new Error(`must be one of ${LOG_LEVELS.join(', ')}, not "${text}"`)
  return level
}

// The value may hold a password, so it is not repeated in the message.
function databaseUrl(text: string | undefined): string | undefined {
  if (text !== undefined && !/^postgres(ql)?:\/\/\S+$/.test(text)) throw new Error('must be like postgresql://user:password@host:5432/name')
  return text
}

function smtpUrl(text: string | undefined): string | undefined {
  if (text !== undefined && !/^smtps?:\/\/\S+$/.test(text)) throw new Error('must be like smtp://user:password@host:587')
  return text
}

function proxies(text: string | undefined): string | undefined {
  for (const entry of text?.split(',') ?? []) {
    const [address = '', bits, ...rest] = entry.trim().split('/')
    const longest = isIP(address) === 4 ? 32 : 128
    if (isIP(address) === 0 || rest.length > 0 || (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= longest)))
      throw new Error(`must be addresses or ranges like 10.0.0.0/8, separated by commas, not "${text}"`)
  }
  return text
}

function guesses(text: string | undefined): number {
  const number = Number(text ?? 60)
  if (!Number.isInteger(number) || number < 1) throw new Error(`must be a whole number from 1, not "${text}"`)
  return number
}

function publicUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) throw new Error(`must be an http or https address, not "${text}"`)
  let end = text.length
  while (text[end - 1] === '/') end--
  return text.slice(0, end)
}
