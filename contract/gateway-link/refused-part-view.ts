import { REFUSED_PART_OUTCOMES } from '../gateway-snapshot/refused-part.ts'
import { SERVING_RULES } from '../gateway-snapshot/serving-problem.ts'
import { namedOption } from '../rule/list.ts'
import { moment } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'

/** Why something cannot be served: place, rule (its text is under `serving.rules`), value, and subject. */
const servingProblemView = yup.object({
  place: yup.string().defined(),
  rule: yup.string().oneOf(SERVING_RULES).required(),
  value: yup.string().defined(),
  subject: yup.string().defined(),
})

/** A part of an API that a gateway does not serve as deployed, and what callers get instead. */
export const refusedPartView = yup.object({
  api: namedOption.required(),
  /** The version; null for the API's own settings. */
  stage: namedOption.nullable().defined(),
  environment: namedOption.required(),
  gateway: yup.string().required(),
  outcome: yup.string().oneOf(REFUSED_PART_OUTCOMES).required(),
  problems: yup.array(servingProblemView.required()).required(),
  since: moment().required(),
})
export type RefusedPartView = yup.InferType<typeof refusedPartView>
