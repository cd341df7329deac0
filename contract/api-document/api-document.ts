import { HOP_HEADERS } from '../gateway-snapshot/reserved-headers.ts'

/** What a document can be downloaded as. */
export const DOCUMENT_FORMATS = ['json', 'yaml'] as const
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number]

/** Marks what the product wrote into a document by itself: an import of the document leaves it out. */
export const GENERATED_MARK = 'x-portico-generated'
/** The template on the target server, of an operation in documents for staff. */
export const TARGET_PATH_MARK = 'x-portico-target-path'
/** The name and the description of one body, where the document's own fields have no place for them. */
export const BODY_NAME_MARK = 'x-portico-name'
export const BODY_DESCRIPTION_MARK = 'x-portico-description'

/** Trial calls that one person may make in a minute. */
export const TRY_CALLS_PER_MINUTE = 60
/** Longest that a trial call may take, in milliseconds. */
export const TRY_CALL_TIMEOUT_MS = 30_000
/** Most of an answer's body that is shown, in bytes; the rest is not read. */
export const TRY_ANSWER_MAX_BYTES = 1024 * 1024
/** Largest body of a trial call, in characters: it travels inside a JSON body of 1 MiB. */
export const TRY_BODY_MAX = 500_000
export const TRY_PATH_MAX = 4_000
export const TRY_FIELDS_MAX = 100
export const TRY_VALUE_MAX = 8_000
export const TRY_KEY_MAX = 200

/** Why a trial call got no answer: `data.reason` of TryCallFailed. */
export const TRY_FAILURES = ['unreachable', 'timeout', 'addressNotAllowed', 'ipNotAllowed'] as const
export type TryFailure = (typeof TRY_FAILURES)[number]

/** Headers that name the host or the caller, frame the body, or hold a session. */
const REFUSED_HEADERS: ReadonlySet<string> = new Set([
  'content-length',
  'cookie',
  'cookie2',
  'expect',
  'forwarded',
  'host',
  'via',
  'x-real-ip',
])

/** Whether a trial call may carry a header: none of the connection's own, none that tells who calls, no cookies. */
export function mayTryHeader(name: string): boolean {
  const lower = name.toLowerCase()
  return !HOP_HEADERS.has(lower) && !REFUSED_HEADERS.has(lower) && !lower.startsWith('x-forwarded-') && !lower.startsWith('proxy-')
}

/** Whether a path stays below the version's address: no dot segments however they are written, no second query or fragment. */
export function staysBelow(path: string): boolean {
  return (
    path.startsWith('/') && !/[\s\\?#]|%2e%2e|%5c|%00/i.test(path) && path.split('/').every((segment) => !/^(\.|%2e){1,2}$/i.test(segment))
  )
}
