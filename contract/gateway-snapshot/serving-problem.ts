/** Why a gateway cannot serve a part of a snapshot, in English for operators. The language files say the same under `serving.rules`. */
const SENTENCES = {
  malformed: () => 'is not of the form that gateways expect',
  basePath: () => 'is not a base path: use letters, digits, - _ . and whole escapes; . and .. and encoded slashes cannot be called',
  basePathTaken: () => 'is the base path of another API of this environment',
  stageName: () => 'is not a version name: use letters, digits, - and _',
  duplicate: () => 'is there twice',
  absolutePath: () => 'is not an absolute path of printable characters without ? # and \\',
  wholeSegment: () => 'has a brace outside of a whole {parameter}',
  parameterTwice: () => 'names a parameter twice',
  pathEscape: () => 'has a % that two hexadecimal digits do not follow',
  pathSegment: () => 'has an empty segment, a dot segment, or an encoded slash or control character',
  targetParameter: () => 'uses a {parameter} that the path has not',
  sameRoute: () => 'is the same route as another method',
  httpMethod: () => 'is not an HTTP method that gateways serve',
  targetServerGroup: () => 'has no target server group that can be served',
  authType: () => 'is not an authentication type',
  status: () => 'is not the status of a version',
  ipRule: () => 'is not an IP rule',
  ipAddress: () => 'is not an address or a range',
  cors: () => 'cannot be in a CORS header',
  usageLimit: () => 'is not a whole number from 0',
  requestControl: () => 'is not a request control',
  headerName: () => 'is not a valid header name',
  headerReserved: () => 'is a header of the connection or of the gateway',
  headerValue: () => 'cannot be the value of a header',
  queryText: () => 'cannot be in a query',
  deprecation: () => 'cannot be in the headers of a deprecated version',
  algorithm: () => 'is not a balancing algorithm',
  timeout: () => 'is not a time-out',
  serverAddress: () => 'is not the address of a server',
  weight: () => 'is not a weight',
  healthCheck: () => 'is not a health check',
  clientCertificate: () => 'cannot be used as a client certificate',
} as const

export type ServingRule = keyof typeof SENTENCES
export const SERVING_RULES = Object.keys(SENTENCES) as ServingRule[]

/** One reason why a part of a snapshot cannot be served. */
export interface ServingProblem {
  /** Where: `methods[3].targetPath`. */
  place: string
  rule: ServingRule
  /** The value at that place, as text. */
  value: string
  /** What it belongs to, where the place alone does not tell: `GET /pets`. Else empty. */
  subject: string
}

/** Longest texts of a problem, in characters. */
export const PROBLEM_TEXT_MAX = 200
/** Most problems of one part that are told; the first ones. */
export const PROBLEMS_MAX = 10

/** Makes a problem; long texts are cut, and control characters and lone surrogates replaced. */
export function servingProblem(place: string, rule: ServingRule, value: unknown = '', subject = ''): ServingProblem {
  return { place: cut(place), rule, value: cut(textOf(value)), subject: cut(subject) }
}

/** A problem as a sentence: `methods[3].targetPath "/a/../b" of GET /pets has an empty segment, …`. */
export function describeProblem({ place, rule, value, subject }: ServingProblem): string {
  return `${place}${value === '' ? '' : ` "${value}"`}${subject === '' ? '' : ` of ${subject}`} ${SENTENCES[rule]()}`.trim()
}

/** The problems of a part inside of another one: each place behind `prefix`. */
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
