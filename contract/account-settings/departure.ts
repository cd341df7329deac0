import { yup } from '../rule/yup.ts'
import { SUBSCRIPTION_STATUSES } from '../subscription/subscription-states.ts'

/** How many things of each kind a preview names; the counts are of all. */
export const DEPARTURE_NAMES_MAX = 50

/**
 * What becomes of a person's things when they leave: APIs and target server groups pass to `newOwner` (the developer who has shared the API
 * longest, else the oldest superAdmin), live subscriptions end and their keys stop at once.
 */
export const departurePreview = yup.object({
  apis: yup
    .array(yup.object({ id: yup.string().required(), name: yup.string().required(), newOwner: yup.string().required() }).required())
    .required(),
  apiCount: yup.number().integer().required(),
  targetServerGroupCount: yup.number().integer().required(),
  subscriptions: yup
    .array(
      yup
        .object({
          id: yup.string().required(),
          apiName: yup.string().required(),
          status: yup.string().oneOf(SUBSCRIPTION_STATUSES).required(),
        })
        .required(),
    )
    .required(),
  subscriptionCount: yup.number().integer().required(),
  keyCount: yup.number().integer().required(),
  /** The last superAdmin cannot leave. */
  isLastSuperAdmin: yup.boolean().required(),
})
export type DeparturePreview = yup.InferType<typeof departurePreview>
