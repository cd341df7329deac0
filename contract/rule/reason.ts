import { optionalLines } from './text.ts'
import { yup } from './yup.ts'

export const REASON_MAX = 500

/** The body of operations that need a reason: rejecting, canceling (product rules, section 5). */
export const reasonInput = yup.object({ reason: optionalLines(REASON_MAX).required() }).noUnknown()
