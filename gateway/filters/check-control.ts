import type { ControlPlan } from '../plan/plan.ts'
import type { Call, Verdict } from './call.ts'
import { queryName, queryPairs, queryValue } from './query-text.ts'
import { because, refuse } from './refuse.ts'

/** Checks the headers and query parameters that the API requires. An entry with a value requires exactly that value. */
export function checkControl(call: Call): Verdict | null {
  const control = call.api?.control
  if (!control) return null
  const header = control.requireHeaders.find(({ name, value }) => !carries(call.headers[name], value))
  if (header) {
    const refusal = refuse('RequestControlFailed', `The request must carry the header ${header.name} as the API requires it.`)
    return because(refusal, call.headers[header.name] === undefined ? 'headerMissing' : 'headerDiffers', header.name)
  }
  const pairs = control.requireQuery.length > 0 ? queryPairs(call.query) : []
  const missing = control.requireQuery.find(
    ({ name, value }) => !pairs.some((pair) => queryName(pair) === name && (value === '' || queryValue(pair) === value)),
  )
  if (!missing) return null
  const refusal = refuse('RequestControlFailed', `The request must carry the query entry ${missing.name} as the API requires it.`)
  const isSent = pairs.some((pair) => queryName(pair) === missing.name)
  return because(refusal, isSent ? 'queryDiffers' : 'queryMissing', missing.name)
}

/** Returns the query for the target server, with entries removed and set by request control. */
export function controlQuery(query: string, control: ControlPlan): string {
  if (control.dropQuery.size === 0) return query
  const kept = queryPairs(query).filter((pair) => !control.dropQuery.has(queryName(pair)))
  if (control.addQuery) kept.push(control.addQuery)
  return kept.length > 0 ? `?${kept.join('&')}` : ''
}

function carries(sent: string | string[] | undefined, value: string): boolean {
  if (sent === undefined) return false
  return value === '' || sent === value
}
