import { answerPreflight } from './answer-preflight.ts'
import { authenticate } from './authenticate.ts'
import type { Call, Verdict } from './call.ts'
import { checkAddress } from './check-address.ts'
import { checkBodySize } from './check-body-size.ts'
import { checkControl } from './check-control.ts'
import { checkRequest } from './check-request.ts'
import { checkUsage } from './check-usage.ts'
import { chooseServer } from './choose-server.ts'
import { countUsage } from './count-usage.ts'
import { refusePaused } from './refuse-paused.ts'
import { routeCall } from './route-call.ts'

/** The filters in the order in which they run; the first verdict ends the chain. */
export const FILTERS = [
  checkRequest, // an ambiguous request must not be decided on
  routeCall, // every filter below needs the API, version or method
  answerPreflight, // preflights carry no credential, and are answered for paused versions too
  refusePaused, // before costly checks: the answer is the same for every caller
  checkAddress, // before the credential, so that a denied network cannot try keys
  authenticate, // identifies the caller, and checks that its subscription to this API is approved
  checkUsage, // limits are per subscription, so it must be known
  checkControl, // headers and query parameters that the API requires
  checkBodySize, // by the declared length, before a byte is read
  chooseServer, // without a healthy server, the call is refused and not counted
  countUsage, // last, because refused calls do not count
] as const

/** Runs the filters; null means that the call is forwarded. */
export function decide(call: Call): Verdict | null {
  for (const filter of FILTERS) {
    const verdict = filter(call)
    if (verdict) return verdict
  }
  return null
}
