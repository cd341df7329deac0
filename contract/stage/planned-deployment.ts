import { HTTP_METHODS } from '../method/method.ts'
import { momentInput } from '../rule/period.ts'
import { moment, optionalLines } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { DEPLOYMENT_NOTE_MAX } from './stage-input.ts'

/** How far ahead a deployment can be planned: so that subscribers can read of it before, and what is frozen is not forgotten. */
export const PLANNED_AHEAD_MINUTES_MIN = 10
export const PLANNED_AHEAD_DAYS_MAX = 90
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** When a deployment comes, and what the changelog says of it, by language. `plannedForMayBe` checks the moment. */
export const plannedDeploymentInput = yup
  .object({
    plannedFor: momentInput().required(),
    en: optionalLines(DEPLOYMENT_NOTE_MAX).default(''),
    ko: optionalLines(DEPLOYMENT_NOTE_MAX).default(''),
  })
  .noUnknown()

/** Returns whether a deployment can be planned for a moment. */
export function plannedForMayBe(plannedFor: Date, now: Date): boolean {
  const aheadMs = plannedFor.getTime() - now.getTime()
  return aheadMs >= PLANNED_AHEAD_MINUTES_MIN * MINUTE_MS && aheadMs <= PLANNED_AHEAD_DAYS_MAX * DAY_MS
}

/** What happened to a planned deployment with breaking changes; `canceled` also if it could not be deployed. */
export const PLANNED_STATES = ['planned', 'moved', 'canceled'] as const
export type PlannedState = (typeof PLANNED_STATES)[number]

/** What subscribers are told of breaking changes before they are deployed. */
export interface PlannedChange {
  /** When they come, as by `Date.toISOString`. */
  at: string
  state: PlannedState
}

/** A sentence of staff about a deployment, by language; one of them may be empty. */
export const deploymentNote = yup.object({ en: yup.string().defined(), ko: yup.string().defined() }).nullable().defined()

/** Breaking changes that are named before a deployment is planned. */
export const BREAKING_NAMED_MAX = 5

/** How much a deployment would change for consumers, by the rules of decision 0077, with the first breaking changes. */
export const undeployedChangesView = yup.object({
  changeCount: yup.number().integer().required(),
  breakingCount: yup.number().integer().required(),
  breaking: yup
    .array(
      yup
        .object({
          httpMethod: yup.string().oneOf(HTTP_METHODS).required(),
          path: yup.string().required(),
          /** The parameter, field, status or content type; empty for a whole operation or body. */
          name: yup.string().defined(),
        })
        .required(),
    )
    .required(),
})
export type UndeployedChangesView = yup.InferType<typeof undeployedChangesView>

/** The planned deployment of a version; null if none is planned. */
export const plannedDeploymentView = yup
  .object({
    plannedFor: moment().required(),
    plannedBy: yup.string().required(),
    note: deploymentNote,
    /** How much it changes for consumers; null until it is compared, a second or so after it was planned. */
    changeCount: yup.number().integer().nullable().defined(),
    breakingCount: yup.number().integer().nullable().defined(),
    /** Whether subscribers were told of its breaking changes. */
    announced: yup.boolean().required(),
    /** The error code with which it failed; null if it has not. */
    failure: yup.string().nullable().defined(),
  })
  .nullable()
  .defined()
export type PlannedDeploymentView = NonNullable<yup.InferType<typeof plannedDeploymentView>>
