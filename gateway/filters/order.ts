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

/** The decisions of a call, in order; the first verdict stands. */
export const FILTERS = [
  checkRequest, // nothing may be decided on a request that can be read two ways
  routeCall, // every rule below belongs to an API, a version or a method
  answerPreflight, // a browser's question carries no credential, and is answered for paused versions too
  refusePaused, // before anything that costs: the answer is the same for everybody
  checkAddress, // before the credential, so that a forbidden network cannot try keys
  authenticate, // who calls; also whether the subscription of the key is for this API and approved
  checkUsage, // limits are per subscription, so it must be known
  checkControl, // what the API asks of a request
  checkBodySize, // refused from the declared length, before a byte is read
  chooseServer, // no healthy server: refused without counting
  countUsage, // last: a refused call does not count
] as const

/** Runs the decisions; null means: forward. */
export function decide(call: Call): Verdict | null {
  for (const filter of FILTERS) {
    const verdict = filter(call)
    if (verdict) return verdict
  }
  return null
}
