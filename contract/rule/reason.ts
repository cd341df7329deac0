import { optionalLines } from './text.ts'
import { yup } from './yup.ts'

export const REASON_MAX = 500

/** The body of an act that needs a reason: rejecting, cancelling (product rules, section 5). */
export const reasonInput = yup.object({ reason: optionalLines(REASON_MAX).required() }).noUnknown()
