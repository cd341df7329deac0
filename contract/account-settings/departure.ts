import { yup } from '../rule/yup.ts'
import { SUBSCRIPTION_STATUSES } from '../subscription/subscription-states.ts'

/** Maximum number of names of each kind in a preview; the counts include all. */
export const DEPARTURE_NAMES_MAX = 50

/**
 * What happens to a person's things when they leave: APIs and target server groups go to `newOwner` (the developer who has shared the API
 * longest, else the oldest superAdmin); active subscriptions end and their keys stop immediately.
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
  /** True for the last superAdmin, who cannot leave. */
  isLastSuperAdmin: yup.boolean().required(),
})
export type DeparturePreview = yup.InferType<typeof departurePreview>
