import { LOG_LEVELS } from '@portico/contract/environment/environment'
import { isRecord } from '@portico/contract/gateway-snapshot/check-settings'
import type { SnapshotEnvironment } from '@portico/contract/gateway-snapshot/gateway-snapshot'

/** Values for invalid fields that never had a valid value. An empty host matches no call. */
const DEFAULTS: SnapshotEnvironment = {
  id: '',
  name: '',
  host: '',
  listenPort: 0,
  accessLogFormat: '%h %l %u %t "%r" %s %b %D',
  logLevel: 'info',
  bodyLimitBytes: 10 * 1024 * 1024,
}

const VALIDATORS: Record<keyof SnapshotEnvironment, (value: unknown) => boolean> = {
  id: isText,
  name: isText,
  host: (value) => isText(value) && /^[A-Za-z0-9.-]+$/.test(value),
  listenPort: Number.isSafeInteger,
  accessLogFormat: isText,
  logLevel: (value) => LOG_LEVELS.some((level) => level === value),
  bodyLimitBytes: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
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
    problems.push(`environment ${field} ${String(JSON.stringify(fields[field])).slice(0, 100)} is invalid`)
    return [field, (last ?? DEFAULTS)[field]]
  })
  return { environment: Object.fromEntries(values) as SnapshotEnvironment, problems }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
