/**
 * Why a gateway cannot serve a part of a snapshot, in English for operators. Texts for screens are in the language files under
 * `serving.rules`.
 */
const DESCRIPTIONS = {
  malformed: () => 'is malformed',
  basePath: () => 'is not a valid base path: use letters, digits, - _ . and complete escapes, but not . or .. or encoded slashes',
  basePathTaken: () => 'is the base path of another API of this environment',
  stageName: () => 'is not a valid version name: use letters, digits, - and _',
  duplicate: () => 'is a duplicate',
  absolutePath: () => 'is not an absolute path of the characters that URLs have in paths (RFC 3986), so without spaces, ? and #',
  parameterBrace: () => 'has a brace outside of a {parameter}',
  parameterName: () =>
    'has a parameter name with other characters than letters, digits and - _ . : $ [ ]; expressions such as {name=projects/*} are not supported',
  parametersAdjacent: () => 'has two parameters without text between them',
  /** Of gateways that are older than parameters within a segment. */
  wholeSegment: () => 'has a parameter within a segment, which this version of the gateway does not support',
  parameterTwice: () => 'uses a parameter name twice',
  pathEscape: () => 'has a % without two hexadecimal digits',
  pathSegment: () => 'has an empty segment, a dot segment, or an encoded slash or control character',
  targetParameter: () => 'uses a {parameter} that the path does not have',
  sameRoute: () => 'is the same route as another method',
  httpMethod: () => 'is not a supported HTTP method',
  targetServerGroup: () => 'has no target server group that can be served',
  authType: () => 'is not a valid authentication type',
  authTypeNotServed: () => 'is an authentication type that the gateways of this environment cannot verify',
  status: () => 'is not a valid version status',
  ipRule: () => 'is not a valid IP rule',
  ipAddress: () => 'is not a valid IP address or range',
  cors: () => 'is not valid in a CORS header',
  usageLimit: () => 'is not a whole number from 0',
  requestControl: () => 'is not a valid request control entry',
  headerName: () => 'is not a valid header name',
  headerReserved: () => 'is reserved for the connection or the gateway',
  headerValue: () => 'is not a valid header value',
  queryText: () => 'is not valid in a query',
  deprecation: () => 'is not valid in the headers of a deprecated version',
  algorithm: () => 'is not a valid balancing algorithm',
  timeout: () => 'is not a valid timeout',
  serverAddress: () => 'is not a valid server address',
  weight: () => 'is not a valid weight',
  healthCheck: () => 'is not a valid health check',
  trafficPolicy: () => 'is not a valid value of a traffic policy',
  clientCertificate: () => 'is not a valid client certificate',
} as const

export type ServingRule = keyof typeof DESCRIPTIONS
export const SERVING_RULES = Object.keys(DESCRIPTIONS) as ServingRule[]

/** One reason why a part of a snapshot cannot be served. */
export interface ServingProblem {
  /** Path such as `methods[3].targetPath`. */
  place: string
  rule: ServingRule
  /** The value at that place, as text. */
  value: string
  /** What the place belongs to, such as `GET /pets`, if the place alone does not say so; else empty. */
  subject: string
}

/** Maximum length of a problem's texts, in characters. */
export const PROBLEM_TEXT_MAX = 200
/** Maximum number of problems that are reported per part. */
export const PROBLEMS_MAX = 10

/** Creates a problem. Long texts are cut; control characters and lone surrogates are replaced. */
export function servingProblem(place: string, rule: ServingRule, value: unknown = '', subject = ''): ServingProblem {
  return { place: cut(place), rule, value: cut(textOf(value)), subject: cut(subject) }
}

/** Returns a problem as a sentence: `methods[3].targetPath "/a/../b" of GET /pets has an empty segment, …`. */
export function describeProblem({ place, rule, value, subject }: ServingProblem): string {
  return `${place}${value === '' ? '' : ` "${value}"`}${subject === '' ? '' : ` of ${subject}`} ${DESCRIPTIONS[rule]()}`.trim()
}

/** Returns problems with `prefix` before each place. */
export function problemsIn(prefix: string, problems: readonly ServingProblem[]): ServingProblem[] {
  return problems.map((problem) => ({ ...problem, place: cut(problem.place === '' ? prefix : `${prefix}.${problem.place}`) }))
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)) ?? ''
}

function cut(text: string): string {
  const short = text.length <= PROBLEM_TEXT_MAX ? text : `${text.slice(0, PROBLEM_TEXT_MAX - 1)}…`
  return short.replace(/\p{Cc}/gu, '\u{fffd}').toWellFormed()
}
