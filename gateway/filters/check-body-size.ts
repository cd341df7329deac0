import type { Call, Verdict } from './call.ts'
import { refuse } from './refuse.ts'

/** Checks the declared length of the body. A body without one is measured while it is streamed. */
export function checkBodySize(call: Call): Verdict | null {
  const declared = call.headers['content-length']
  return declared !== undefined && Number(declared) > call.context.plan.bodyLimitBytes ? payloadTooLarge() : null
}

/** Returns the refusal of a body above the environment's limit. */
export function payloadTooLarge(): Verdict {
  return refuse('PayloadTooLarge', 'The request body exceeds the size limit.')
}
