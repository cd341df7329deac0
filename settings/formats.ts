import { isAbsolute, resolve } from 'node:path'
import { email } from '@portico/contract/rule/email'
import { newPassword, PASSWORD_MAX, PASSWORD_MIN } from '@portico/contract/rule/password'
import { withoutSlashesAtEnd } from '@portico/contract/rule/slashes'
import { type DeniedTarget, readDeniedTarget } from '@portico/outbound/denied-target'
import { TrustedProxies } from './trusted-proxies.ts'

/** Converts the text of a setting to its value. */
export interface Format<T> {
  /** What is allowed, as the end of the sentence "use …". */
  allowed: string
  /** Returns the value; throws `InvalidText` for an invalid text. */
  parse: (text: string) => T
}

/** The invalid part of a setting's text. */
export class InvalidText extends Error {
  readonly text: string

  constructor(text: string) {
    super(`invalid text "${text}"`)
    this.text = text
  }
}

/** A mail server of the operator. */
export interface MailServer {
  host: string
  port: number
  secure: boolean
  user: string | null
  password: string | null
}

/** Log levels, most detailed first. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** The programs that can serve calls within a gateway. */
export const ENGINES = ['node'] as const
export type EngineName = (typeof ENGINES)[number]

const SMTP_PORT = 587
const SMTPS_PORT = 465

export const text: Format<string> = { allowed: 'any text', parse: (given) => given }

export const port = wholeNumber(1, 65_535)
export const portOrZero = wholeNumber(0, 65_535)

/** A folder or file; a relative path starts at the working directory of the program. */
export const path: Format<string> = { allowed: 'a path', parse: (given) => (isAbsolute(given) ? given : resolve(given)) }

/** Files, separated by commas. */
export const paths: Format<readonly string[]> = {
  allowed: 'paths, separated by commas',
  parse: (given) => entriesOf(given).map(path.parse),
}

export const onOrOff: Format<boolean> = oneOf({ on: true, off: false })
export const trueOrFalse: Format<boolean> = oneOf({ true: true, false: false, '1': true, '0': false })
export const logLevel: Format<LogLevel> = oneOf(Object.fromEntries(LOG_LEVELS.map((level) => [level, level])) as Record<LogLevel, LogLevel>)

export const engineName: Format<EngineName> = oneOf({ node: 'node' })

/** An http or https URL, without trailing slashes. */
export const httpUrl: Format<string> = {
  allowed: 'an http or https address',
  parse: (given) => (/^https?:$/.test(URL.parse(given)?.protocol ?? '') ? withoutSlashesAtEnd(given) : invalid(given)),
}

/** Addresses of one program that runs several times, best first. */
export const httpUrls: Format<readonly [string, ...string[]]> = {
  allowed: 'http or https addresses, separated by commas',
  parse: (given) => {
    const [first, ...others] = entriesOf(given).map(httpUrl.parse)
    return first === undefined ? invalid(given) : [first, ...others]
  },
}

/** Where a person is reached: an https page or an email address (RFC 9116, section 2.5.3). */
export const contactUrl: Format<string> = {
  allowed: 'an address like mailto:security@example.com or https://example.com/security',
  parse: (given) => (/^(?:https:\/\/[^\s/]\S*|mailto:[^\s@]+@[^\s@]+)$/i.test(given) && URL.canParse(given) ? given : invalid(given)),
}

export const databaseUrl: Format<string> = {
  allowed: 'an address like postgresql://user:password@host:5432/name',
  // The address of a UNIX socket has no host.
  parse: (given) => (/^postgres(ql)?:\/\/\S+$/.test(given) && URL.canParse(given.replace('@/', '@host/')) ? given : invalid(given)),
}

export const redisUrl: Format<string> = {
  allowed: 'an address like redis://user:password@host:6379/0, or rediss:// for TLS',
  parse: (given) => (/^rediss?:\/\/[^\s/]\S*$/.test(given) && URL.canParse(given) ? given : invalid(given)),
}

export const smtpUrl: Format<MailServer> = { allowed: 'an address like smtp://user:password@host:587', parse: parseSmtpUrl }

export const emailAddress: Format<string> = {
  allowed: 'an email address',
  parse: (given) => (email().isValidSync(given) ? email().required().cast(given) : invalid(given)),
}

export const password: Format<string> = {
  allowed: `${PASSWORD_MIN} to ${PASSWORD_MAX} characters with letters, digits and one of . ! @ # $ % ^ & *`,
  parse: (given) => (newPassword().isValidSync(given) ? given : invalid(given)),
}

export const trustedProxies: Format<TrustedProxies> = {
  allowed: 'addresses and ranges like 10.0.0.0/8, separated by commas',
  parse: (given) => {
    const proxies = new TrustedProxies()
    for (const entry of entriesOf(given)) if (!proxies.add(entry)) invalid(entry)
    return proxies
  },
}

export const deniedTargets: Format<DeniedTarget[]> = {
  allowed: 'addresses, ranges and host:port, separated by commas',
  parse: (given) => entriesOf(given).map((entry) => readDeniedTarget(entry) ?? invalid(entry)),
}

/** A whole number within bounds. */
export function wholeNumber(min: number, max: number): Format<number> {
  return {
    allowed: `a whole number from ${min} to ${max}`,
    parse: (given) => {
      const number = Number(given)
      return /^\d+$/.test(given) && number >= min && number <= max ? number : invalid(given)
    },
  }
}

/** A share from 0 to 1, as `0.05`. */
export const share: Format<number> = {
  allowed: 'a number from 0 to 1',
  parse: (given) => (/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/.test(given) ? Number(given) : invalid(given)),
}

/** Comma-separated secrets: the first is in use, the others are still accepted. */
export function secrets(min: number): Format<readonly [string, ...string[]]> {
  return {
    allowed: `at least ${min} characters for each secret, separated by commas`,
    parse: (given) => {
      const [first = '', ...others] = given.split(',').map((secret) => secret.trim())
      return [first, ...others].every(({ length }) => length >= min) ? [first, ...others] : invalid(given)
    },
  }
}

function oneOf<T>(values: Record<string, T>): Format<T> {
  return {
    allowed: `one of ${Object.keys(values).join(', ')}`,
    parse: (given) => (Object.hasOwn(values, given) ? (values[given] as T) : invalid(given)),
  }
}

function parseSmtpUrl(given: string): MailServer {
  const url = /^smtps?:\/\/\S+$/.test(given) ? URL.parse(given) : null
  if (url === null || url.port === '0') return invalid(given)
  const secure = url.protocol === 'smtps:'
  return {
    host: url.hostname,
    port: url.port === '' ? standardSmtpPort(secure) : Number(url.port),
    secure,
    user: decoded(url.username) || null,
    password: decoded(url.password) || null,
  }
}

/** Returns the default port of a mail server. */
export function standardSmtpPort(secure: boolean): number {
  return secure ? SMTPS_PORT : SMTP_PORT
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return invalid(part)
  }
}

function entriesOf(given: string): string[] {
  return given
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}

function invalid(given: string): never {
  throw new InvalidText(given)
}
