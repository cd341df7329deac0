import { PROBLEM_TEXT_MAX, SERVING_RULES, type ServingProblem } from './serving-problem.ts'

/** What callers get for a refused part: `lastGood` its last good form, `unavailable` 503 ApiNotServable or 404. */
export const REFUSED_PART_OUTCOMES = ['lastGood', 'unavailable'] as const
export type RefusedPartOutcome = (typeof REFUSED_PART_OUTCOMES)[number]

/** A part that a gateway does not serve as in the snapshot. */
export interface RefusedPart {
  apiId: string
  /** The version; null for the API's own settings. */
  stageId: string | null
  outcome: RefusedPartOutcome
  /** The first problems, at most `REFUSED_PROBLEMS_MAX`. */
  problems: ServingProblem[]
}

/** Maximum number of refused parts in a heartbeat, and of problems in each. */
export const REFUSED_PARTS_MAX = 200
export const REFUSED_PROBLEMS_MAX = 5

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const PROBLEM_FIELDS = ['place', 'value', 'subject'] as const

/** Returns whether a value is a valid refused part of a heartbeat. */
export function isRefusedPart(value: unknown): value is RefusedPart {
  if (typeof value !== 'object' || value === null) return false
  const { apiId, stageId, outcome, problems } = value as Partial<RefusedPart>
  return (
    isUuid(apiId) &&
    (stageId === null || isUuid(stageId)) &&
    REFUSED_PART_OUTCOMES.some((known) => known === outcome) &&
    Array.isArray(problems) &&
    problems.length <= REFUSED_PROBLEMS_MAX &&
    problems.every(isProblem)
  )
}

/** Returns a refused part without fields of newer gateways. */
export function knownRefusedPart({ apiId, stageId, outcome, problems }: RefusedPart): RefusedPart {
  return { apiId, stageId, outcome, problems: problems.map(({ place, rule, value, subject }) => ({ place, rule, value, subject })) }
}

function isUuid(value: unknown): boolean {
  return typeof value === 'string' && value.length === 36 && UUID.test(value)
}

function isProblem(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { place, rule, value: text, subject } = value as Partial<ServingProblem>
  const texts: Record<(typeof PROBLEM_FIELDS)[number], unknown> = { place, value: text, subject }
  const isShort = (one: unknown) =>
    typeof one === 'string' && one.length <= PROBLEM_TEXT_MAX && !one.includes('\u0000') && one.isWellFormed()
  return PROBLEM_FIELDS.every((field) => isShort(texts[field])) && SERVING_RULES.some((known) => known === rule)
}
