import type { CallEvent } from '../engines/call-event.ts'
import type { ApiPlan, MethodPlan, Plan, RouteNode, StagePlan } from '../plan/plan.ts'
import { type CallPhase, phaseOf } from './call-phase.ts'
import { countedStatus } from './traffic-row.ts'

export const CALLS_TOTAL = 'portico_gateway_calls_total'

/** Series with their own API, version and method; calls of further ones are counted under `other`. */
export const SERIES_MAX = 5_000
const OTHER = 'other'

interface Series {
  apiId: string | null
  stageId: string | null
  methodId: string | null
  outcome: Outcome
  calls: number
}

/** The labels that have few values. */
interface Outcome {
  status: number
  error: CallEvent['error']
  phase: CallPhase
}

/**
 * Counts calls by API, version, method, status, code and phase. The number of series is limited, so that a gateway of ten thousand APIs has a
 * scrape of a few hundred kilobytes.
 */
export class CallCounts {
  /** By version, or else API, and by method: ids of the plan are found without making a text for each call. */
  readonly #series = new Map<string | null, Map<string | null, Series[]>>()
  #size = 0
  readonly #others = new Map<string, number>()

  add(event: CallEvent): void {
    const { apiId, stageId, methodId, error } = event
    const status = countedStatus(event.status)
    const phase = phaseOf(event)
    const known = this.#series.get(stageId ?? apiId)?.get(methodId)
    const series = known?.find(({ outcome }) => outcome.status === status && outcome.error === error && outcome.phase === phase)
    if (series) series.calls += 1
    else if (this.#size < SERIES_MAX) this.#open({ apiId, stageId, methodId, outcome: { status, error, phase }, calls: 1 })
    else {
      const labels = outcomeText({ status, error, phase })
      this.#others.set(labels, (this.#others.get(labels) ?? 0) + 1)
    }
  }

  /** Returns the counts in Prometheus' text format, named as in the plan; what it does not have any more is named by its id. */
  text(plan: Plan | null): string {
    const nameOf = namesIn(plan)
    const environment = labelValue(plan?.environment.name ?? '')
    const sums = new Map<string, number>()
    const add = (place: string, outcome: string, calls: number) => {
      const labels = `environment="${environment}",${place},${outcome}`
      sums.set(labels, (sums.get(labels) ?? 0) + calls)
    }
    for (const methods of this.#series.values())
      for (const series of [...methods.values()].flat()) add(nameOf(series), outcomeText(series.outcome), series.calls)
    for (const [outcome, calls] of this.#others) add(placeText(OTHER, OTHER, OTHER), outcome, calls)
    const lines = [...sums].map(([labels, calls]) => `${CALLS_TOTAL}{${labels}} ${calls}`)
    return [`# HELP ${CALLS_TOTAL} Calls by API, version, method and result`, `# TYPE ${CALLS_TOTAL} counter`, ...lines, ''].join('\n')
  }

  #open(series: Series): void {
    const place = series.stageId ?? series.apiId
    const methods = this.#series.get(place) ?? new Map<string | null, Series[]>()
    this.#series.set(place, methods)
    methods.set(series.methodId, [...(methods.get(series.methodId) ?? []), series])
    this.#size += 1
  }
}

function outcomeText({ status, error, phase }: Outcome): string {
  return `status="${status}",code="${error ?? ''}",phase="${phase}"`
}

function placeText(api: string, version: string, method: string): string {
  return `api="${labelValue(api)}",version="${labelValue(version)}",method="${labelValue(method)}"`
}

/** Returns a function that names what a series counts: base path, version and method; an empty text if the call did not get there. */
function namesIn(plan: Plan | null): (series: Series) => string {
  const apis = new Map([...(plan?.apis.values() ?? [])].map((api) => [api.id, api]))
  const methods = new Map<string, Map<string, MethodPlan>>()
  return ({ apiId, stageId, methodId }) => {
    const api = apis.get(apiId ?? '')
    const stage = stageOf(api, stageId)
    if (stage && !methods.has(stage.id)) methods.set(stage.id, methodsOf(stage.routes, new Map()))
    const method = methods.get(stage?.id ?? '')?.get(methodId ?? '')
    return placeText(
      api?.basePath ?? apiId ?? '',
      stage?.name ?? stageId ?? '',
      method ? `${method.httpMethod} ${method.path}` : (methodId ?? ''),
    )
  }
}

function stageOf(api: ApiPlan | undefined, stageId: string | null): StagePlan | undefined {
  return [...(api?.stages.values() ?? [])].find(({ id }) => id === stageId)
}

function methodsOf(node: RouteNode, found: Map<string, MethodPlan>): Map<string, MethodPlan> {
  for (const method of node.methods?.values() ?? []) found.set(method.id, method)
  const below = [...node.literals.values(), ...(node.patterns ?? []).map((pattern) => pattern.node), node.parameter]
  for (const next of below) if (next) methodsOf(next, found)
  return found
}

/** Returns a text as the value of a label. */
function labelValue(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
