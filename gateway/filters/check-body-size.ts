import type { Call, Verdict } from './call.ts'
import { because, refuse } from './refuse.ts'

/** Checks the declared length of the body. A body without one is measured while it is streamed. */
export function checkBodySize(call: Call): Verdict | null {
  const declared = call.headers['content-length']
  const limit = call.context.plan.bodyLimitBytes
  return declared !== undefined && Number(declared) > limit ? payloadTooLarge(limit) : null
}

/** Returns the refusal of a body above the environment's limit. */
export function payloadTooLarge(limitBytes: number): Verdict {
  return because(refuse('PayloadTooLarge', 'The request body exceeds the size limit.'), 'bodyOverLimit', String(limitBytes))
}
