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

/** Subscribers who heard of a planned deployment more than so many days before are reminded of it so many hours before. */
export const REMINDED_IF_DAYS_AHEAD = 3
export const REMINDED_HOURS_BEFORE = 24
const HOUR_MS = 3_600_000

/** Returns when subscribers who are told of a planned deployment now are reminded of it; null if it is too near for that. */
export function remindAtOf(plannedFor: Date, toldAt: Date): Date | null {
  const aheadMs = plannedFor.getTime() - toldAt.getTime()
  return aheadMs > REMINDED_IF_DAYS_AHEAD * DAY_MS ? new Date(plannedFor.getTime() - REMINDED_HOURS_BEFORE * HOUR_MS) : null
}

/** What happened to a planned deployment with breaking changes; `reminded` a day before, `canceled` also if it could not be deployed. */
export const PLANNED_STATES = ['planned', 'moved', 'reminded', 'canceled'] as const
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
  /** False if so many operations differ that only the first were compared: the counts are at least these. */
  isWhole: yup.boolean().required(),
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
