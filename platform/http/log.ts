import pino, { type DestinationStream, type Logger } from 'pino'
import { isDatabaseUnavailable } from '../database/database-error.ts'

/** Names of fields that never reach a log, at the top level and one or two levels down. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'password',
  'passwordConfirmation',
  'passwordHash',
  'notifyPassword',
  'token',
  'accessToken',
  'refreshToken',
  'enrolmentToken',
  'gatewayToken',
  'webTokens',
  'encryptionKeys',
  'secret',
  'privateKey',
  'apiKey',
  'connectionString',
] as const

/** Returns a logger of JSON lines with ISO times; fields that hold secrets are replaced by `[hidden]`. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const paths = SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`])
  return pino(
    {
      level,
      base: { part: 'platform' },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorForLog },
      redact: { paths, censor: '[hidden]' },
    },
    destination ?? pino.destination({ fd: 1, sync: false }),
  )
}

/**
 * Returns an error without the statement's parameters, which may contain a password hash or an email, and without the stack if the database
 * does not answer: that says nothing about the code.
 */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint, statusCode } = error as Error & { code?: unknown; constraint?: unknown; statusCode?: unknown }
  const message = error.message.replace(/\nparams:[\s\S]*$/, '')
  return {
    type: error.constructor.name,
    message,
    ...(isDatabaseUnavailable(error) ? {} : { stack: error.stack?.replace(error.message, message) }),
    code,
    constraint,
    statusCode,
    ...(error.cause === undefined ? {} : { cause: errorForLog(error.cause) }),
  }
}
