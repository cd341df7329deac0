/** What PostgreSQL reports about a failed statement. */
export interface DatabaseFault {
  /** SQLSTATE, five characters. */
  code: string
  message: string
  constraint?: string
}

const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '58030', // its disk fails
  '57P01', // shut down by an administrator
  '57P02', // crashed
  '57P03', // starting up
  '57014', // statement timed out
  '55P03', // lock timed out
  '25P03', // idle in transaction for too long
  '25006', // read-only: a server that is no longer the primary
])
const UNAVAILABLE_WORDS =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|^timeout expired$|Query read timeout|Client has encountered a connection error/i

function* chainOf(error: unknown): Generator<Error> {
  for (let link = error; link instanceof Error; link = link.cause) {
    yield link
    if (link instanceof AggregateError) for (const inner of link.errors) if (inner instanceof Error) yield inner
  }
}

/** Returns the SQLSTATE and constraint of a query's error, found anywhere in its chain of causes; null for other errors. */
export function faultOf(error: unknown): DatabaseFault | null {
  for (const link of chainOf(error)) {
    const { code, constraint, message } = link as Error & Partial<DatabaseFault>
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code))
      return { code, message, ...(constraint === undefined ? {} : { constraint }) }
  }
  return null
}

/** Returns whether a write violated a unique constraint; `constraint` narrows it to one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const fault = faultOf(error)
  return fault?.code === '23505' && (constraint === undefined || fault.constraint === constraint)
}

/** Returns whether a write violated a foreign key; `constraint` narrows it to one. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  const fault = faultOf(error)
  return (fault?.code === '23503' || fault?.code === '23001') && (constraint === undefined || fault.constraint === constraint)
}

/** Returns whether the same transaction may succeed when retried: serialization failure or deadlock. */
export function isRetryable(error: unknown): boolean {
  const code = faultOf(error)?.code
  return code === '40001' || code === '40P01'
}

/** Returns whether the same work may succeed later: the database is not available, or another transaction was in the way. */
export function isTemporary(error: unknown): boolean {
  return isDatabaseUnavailable(error) || isRetryable(error)
}

/** Returns whether the database is unreachable or does not answer in time. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const link of chainOf(error)) {
    const { code, syscall } = link as { code?: unknown; syscall?: unknown }
    if (code === 'ENOENT' && syscall !== 'connect') continue
    // Classes 08 and 53: the connection failed; disk, memory or connections are used up.
    if (typeof code === 'string' && (UNAVAILABLE_CODES.has(code) || /^(?:08|53)...$/.test(code))) return true
    if (UNAVAILABLE_WORDS.test(link.message)) return true
  }
  return false
}
