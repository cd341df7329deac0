import type { HttpMethod, ParameterPlace } from '@portico/contract/method/method'
import { LINT_PLACES_MAX, LINT_RULE_NAMES, LINT_RULES, type LintFinding, type LintRule } from '@portico/contract/publication/lint'
import type { StoredLoss } from '../../database/schema/method.ts'

/** A body for the document check: whether it has a schema. */
interface LintedBody {
  contentType: string
  hasSchema: boolean
}

/** A method for the document check: its summary, and whether other texts and schemas are there. */
export interface LintedMethod {
  httpMethod: HttpMethod
  path: string
  summary: string
  isDescribed: boolean
  parameters: { place: ParameterPlace; name: string; isDescribed: boolean }[]
  bodies: LintedBody[]
  responses: { statusCode: number; bodies: LintedBody[] }[]
}

export interface LintedVersion {
  name: string
  /** Its URL for consumers; null for methods that are not deployed. */
  serviceUrl: string | null
  /** URLs of its target servers, `http://10.0.0.7:8080`. */
  targets: string[]
  methods: readonly LintedMethod[]
}

export interface LintedApi {
  isDescribed: boolean
  categoryCount: number
  author: { email: string; contact: string }
  hasUsageLimit: boolean
  /** What the last import of a document left out. */
  losses: readonly StoredLoss[]
  versions: LintedVersion[]
}

type Place = LintFinding['places'][number]

const WITH_BODY: readonly HttpMethod[] = ['POST', 'PUT', 'PATCH']
/** Content types that a schema can describe; files and plain text need none. */
const SHAPED = /json|xml|x-www-form-urlencoded/i

/**
 * Returns what is missing in an API's document from a consumer's view, by rule, most severe first, each with its count and first places.
 * Pure and linear in the number of methods; a finding lists at most LINT_PLACES_MAX places.
 */
export function lintApi(api: LintedApi): LintFinding[] {
  const found = new Map<LintRule, { count: number; places: Place[] }>()
  const find = (rule: LintRule, place: Partial<Place> = {}) => {
    const finding = found.get(rule) ?? { count: 0, places: [] }
    finding.count += 1
    if (finding.places.length < LINT_PLACES_MAX) finding.places.push({ version: null, method: null, detail: null, ...place })
    found.set(rule, finding)
  }
  if (!api.isDescribed) find('apiDescriptionMissing')
  if (api.author.email === '' && api.author.contact === '') find('authorContactMissing')
  if (api.categoryCount === 0) find('categoryMissing')
  if (!api.hasUsageLimit) find('usageLimitMissing')
  for (const { count, places, ...loss } of api.losses) {
    const rule = ruleOfLoss(loss)
    if (rule) for (let place = 0; place < count; place++) find(rule, { detail: places[place] ?? null })
  }
  for (const version of api.versions) {
    const name = api.versions.length > 1 ? version.name : null
    lintVersion(version, (rule, place) => find(rule, { version: name, ...place }))
  }
  return LINT_RULE_NAMES.flatMap((rule) => {
    const finding = found.get(rule)
    return finding ? [{ rule, severity: LINT_RULES[rule], ...finding }] : []
  }).sort((a, b) => weight(a) - weight(b))
}

function ruleOfLoss({ reason, dropped }: Pick<StoredLoss, 'reason' | 'dropped'>): LintRule | null {
  if (dropped) return 'operationsNotImported'
  if (reason === 'unresolvedReference' || reason === 'externalReference') return 'referencesUnresolved'
  return reason === 'fieldInvalid' || reason === 'componentInvalid' ? 'partsNotImported' : null
}

function weight({ severity }: LintFinding): number {
  return severity === 'warning' ? 0 : 1
}

type Find = (rule: LintRule, place?: Partial<Place>) => void

function lintVersion({ serviceUrl, targets, methods }: LintedVersion, find: Find): void {
  if (serviceUrl?.startsWith('http:')) find('serviceNotEncrypted', { detail: serviceUrl })
  for (const target of targets) if (target.startsWith('http:')) find('targetNotEncrypted', { detail: target })
  const bySummary = Map.groupBy(methods, ({ summary }) => summary.trim().toLowerCase())
  for (const [summary, same] of bySummary) {
    if (summary === '' || same.length === 1) continue
    for (const { httpMethod, path, summary: detail } of same) find('summaryRepeated', { method: { httpMethod, path }, detail })
  }
  for (const method of methods) {
    const { httpMethod, path } = method
    lintMethod(method, (rule, place) => find(rule, { method: { httpMethod, path }, ...place }))
  }
}

function lintMethod({ httpMethod, summary, isDescribed, parameters, bodies, responses }: LintedMethod, find: Find): void {
  if (summary.trim() === '') find('summaryMissing')
  if (!isDescribed) find('descriptionMissing')
  for (const { place, name, isDescribed: said } of parameters) {
    if (!said) find(place === 'path' ? 'pathParameterDescriptionMissing' : 'parameterDescriptionMissing', { detail: name })
  }
  if (bodies.length === 0 && WITH_BODY.includes(httpMethod)) find('requestBodyMissing')
  for (const { contentType } of withoutSchema(bodies)) find('bodySchemaMissing', { detail: contentType })
  const isSuccess = (statusCode: number) => statusCode >= 200 && statusCode < 400
  if (responses.length === 0) find('responsesMissing')
  else if (!responses.some(({ statusCode }) => isSuccess(statusCode))) find('successMissing')
  for (const { statusCode, bodies: answered } of responses) {
    for (const { contentType } of isSuccess(statusCode) ? withoutSchema(answered) : []) {
      find('responseSchemaMissing', { detail: `${statusCode} ${contentType}` })
    }
  }
}

function withoutSchema(bodies: readonly LintedBody[]): LintedBody[] {
  return bodies.filter(({ contentType, hasSchema }) => !hasSchema && SHAPED.test(contentType))
}
