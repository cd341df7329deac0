import { LOG_LEVELS } from '@portico/contract/environment/environment'
import { isSnapshotOAuth } from '@portico/contract/gateway-snapshot/check-oauth'
import { isRecord } from '@portico/contract/gateway-snapshot/check-settings'
import { type SnapshotEnvironment, TIMES_DEFAULT } from '@portico/contract/gateway-snapshot/gateway-snapshot'

/** Values for invalid fields that never had a valid value. An empty host matches no call. */
const DEFAULTS: Required<SnapshotEnvironment> = {
  id: '',
  name: '',
  host: '',
  listenPort: 0,
  accessLogFormat: '%h %l %u %t "%r" %s %b %D',
  logLevel: 'info',
  bodyLimitBytes: 10 * 1024 * 1024,
  times: TIMES_DEFAULT,
  errorPages: null,
  oauth: null,
  certificates: [],
}

/** Fields that hold a secret: their values are not logged or reported. */
const SECRET: ReadonlySet<string> = new Set(['oauth', 'certificates'])

const TIME_MS_MIN = 100
const TIME_MS_MAX = 86_400_000

const VALIDATORS: Record<keyof Required<SnapshotEnvironment>, (value: unknown) => boolean> = {
  id: isText,
  name: isText,
  host: (value) => isText(value) && /^[A-Za-z0-9.-]+$/.test(value),
  listenPort: Number.isSafeInteger,
  accessLogFormat: isText,
  logLevel: (value) => LOG_LEVELS.some((level) => level === value),
  bodyLimitBytes: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  times: (value) => value === undefined || areTimes(value),
  errorPages: (value) => value === undefined || value === null || (isText(value) && /^https?:\/\/[!-~]{1,500}$/.test(value)),
  oauth: (value) => value === undefined || value === null || isSnapshotOAuth(value),
  certificates: (value) => value === undefined || value === null || areCertificates(value),
}

/** Returns the environment with invalid fields replaced by those of `last` or by safe defaults, and the problems found. */
export function confineEnvironment(
  given: unknown,
  last: SnapshotEnvironment | null,
): { environment: SnapshotEnvironment; problems: string[] } {
  const fields = isRecord(given) ? given : {}
  const problems: string[] = []
  const values = Object.entries(VALIDATORS).map(([name, isValid]) => {
    const field = name as keyof SnapshotEnvironment
    if (isValid(fields[field])) return [field, fields[field]]
    problems.push(`environment ${field}${SECRET.has(field) ? '' : ` ${String(JSON.stringify(fields[field])).slice(0, 100)}`} is invalid`)
    return [field, (last ?? DEFAULTS)[field] ?? DEFAULTS[field]]
  })
  return { environment: Object.fromEntries(values) as SnapshotEnvironment, problems }
}

function areTimes(value: unknown): boolean {
  return isRecord(value) && Object.entries(value).every(([name, time]) => !(name in TIMES_DEFAULT) || isTime(time))
}

/** Only a TLS library can tell whether they are usable; a key that the platform could not open is empty. */
function areCertificates(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((one) => isRecord(one) && isText(one.certificate) && isText(one.privateKey) && one.privateKey !== '')
  )
}

function isTime(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= TIME_MS_MIN && Number(value) <= TIME_MS_MAX
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
