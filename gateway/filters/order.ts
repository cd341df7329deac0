import { answerPreflight } from './answer-preflight.ts'
import { authenticate } from './authenticate.ts'
import type { Call, Decision } from './call.ts'
import { checkAddress } from './check-address.ts'
import { checkBodySize } from './check-body-size.ts'
import { checkControl } from './check-control.ts'
import { checkRequest } from './check-request.ts'
import { checkUsage, giveBackUsage } from './check-usage.ts'
import { chooseServer } from './choose-server.ts'
import { refusePaused } from './refuse-paused.ts'
import { routeCall } from './route-call.ts'

/** A filter answers at once if it can, and with a promise only if it has to ask another program. */
export type Filter = (call: Call) => Decision | Promise<Decision>

/** The filters in the order in which they run; the first verdict ends the chain. */
export const FILTERS: readonly Filter[] = [
  checkRequest, // an ambiguous request must not be decided on
  routeCall, // every filter below needs the API, version or method
  answerPreflight, // preflights carry no credential, and are answered for paused versions too
  refusePaused, // before costly checks: the answer is the same for every caller
  checkAddress, // before the credential, so that a denied network cannot try keys
  authenticate, // identifies the caller, and checks that its subscription to this API is approved
  checkUsage, // limits are per subscription, so it must be known; a refusal below gives the count back
  checkControl, // headers and query parameters that the API requires
  checkBodySize, // by the declared length, before a byte is read
  chooseServer, // without a healthy server, the call is refused
]

/**
 * Runs the filters; null means that the call is forwarded. Returns a promise only if a filter does: a call with an API key is decided
 * without one. A refused call is not counted against its limits.
 */
export function decide(call: Call, filters: readonly Filter[] = FILTERS, from = 0): Decision | Promise<Decision> {
  for (let i = from; i < filters.length; i += 1) {
    const decision = filters[i]?.(call) ?? null
    if (decision === null) continue
    if (decision instanceof Promise) return decision.then((verdict) => (verdict ? refused(call, verdict) : decide(call, filters, i + 1)))
    return refused(call, decision)
  }
  return null
}

function refused(call: Call, verdict: NonNullable<Decision>): Decision {
  giveBackUsage(call)
  return verdict
}
