import { HOP_HEADERS } from '../gateway-snapshot/reserved-headers.ts'

/** Download formats of a document: OpenAPI in JSON and YAML, and a Postman collection. */
export const DOCUMENT_FORMATS = ['json', 'yaml', 'postman'] as const
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number]

/** Marks what the product added to a document; an import ignores it. */
export const GENERATED_MARK = 'x-portico-generated'
/** The author's values of fields that the product replaced, by name; null for one that the author did not write. An import restores them. */
export const REPLACED_MARK = 'x-portico-replaced'
/** The author's own security schemes, in place of which those of the gateway apply. */
export const SECURITY_SCHEMES_MARK = 'x-portico-security-schemes'
/** The target path of an operation, in documents for staff. */
export const TARGET_PATH_MARK = 'x-portico-target-path'
/** Name and description of a body, which the format has no fields for. */
export const BODY_NAME_MARK = 'x-portico-name'
export const BODY_DESCRIPTION_MARK = 'x-portico-description'

/** The extension of `components` for definitions that shared a name, in documents from before components were kept. */
export const DEFINITIONS_MARK = 'x-portico-definitions'

/** Maximum number of trial calls per person and minute. */
export const TRY_CALLS_PER_MINUTE = 60
/** Maximum duration of a trial call, in milliseconds. */
export const TRY_CALL_TIMEOUT_MS = 30_000
/** Maximum number of bytes of an answer's body that are read and shown. */
export const TRY_ANSWER_MAX_BYTES = 5 * 1024 * 1024
/** Maximum number of bytes of a trial call's body, with its files. */
export const TRY_BODY_MAX_BYTES = 5 * 1024 * 1024
/** Maximum length of that body in the input, as text or Base64. */
export const TRY_BODY_MAX = 4 * Math.ceil(TRY_BODY_MAX_BYTES / 3)
/** Maximum size of the whole input in bytes: Base64, and the other fields. */
export const TRY_INPUT_MAX_BYTES = 8 * 1024 * 1024
export const TRY_PATH_MAX = 4_000
export const TRY_QUERY_MAX = 8_000
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

/** Returns whether a trial call may send a header: not those of the connection, those that identify the caller, or cookies, which have a field of their own. */
export function mayTryHeader(name: string): boolean {
  const lower = name.toLowerCase()
  return !HOP_HEADERS.has(lower) && !REFUSED_HEADERS.has(lower) && !lower.startsWith('x-forwarded-') && !lower.startsWith('proxy-')
}

/** Returns whether a text is the query of an address as it is sent: percent-encoded, and without a fragment. */
export function isQuery(text: string): boolean {
  return /^[\x21\x22\x24-\x7e]*$/.test(text)
}

/** Returns whether a path stays below the version's address: no dot segments in any spelling, no second query, no fragment. */
export function staysBelow(path: string): boolean {
  return (
    path.startsWith('/') && !/[\s\\?#]|%2e%2e|%5c|%00/i.test(path) && path.split('/').every((segment) => !/^(\.|%2e){1,2}$/i.test(segment))
  )
}
