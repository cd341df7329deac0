import { CALL_RECORD_DAYS } from '../call-record/call-record.ts'
import { DEFAULT_LOCALE, LOCALES } from '../locale.ts'
import { namedOption } from '../rule/list.ts'
import { moment } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { deploymentNote } from '../stage/planned-deployment.ts'

/** How long refused calls are shown: as long as each can be looked up. */
export const REFUSED_DAYS = CALL_RECORD_DAYS
/** Reasons of one answer, and newest calls of each. */
export const REFUSED_REASONS_MAX = 8
export const REFUSED_CALLS_MAX = 3
/** News and changes of one answer. */
export const UPDATES_MAX = 6
/** Subscriptions of the overview. */
export const OVERVIEW_SUBSCRIPTIONS_MAX = 6

const count = () => yup.number().integer().required()

/** Calls of a subscription that gateways refused, or could not complete, for the same reason within `REFUSED_DAYS`. */
export const refusedCalls = yup.object({
  subscriptionId: yup.string().required(),
  apiName: yup.string().required(),
  /** The gateway's error code. */
  error: yup.string().required(),
  status: count(),
  calls: count(),
  /** The newest call, or the hour of it if none was recorded. */
  lastAt: moment().required(),
  /** The newest recorded calls, up to `REFUSED_CALLS_MAX`. */
  newest: yup
    .array(
      yup
        .object({
          requestId: yup.string().required(),
          at: moment().required(),
          httpMethod: yup.string().required(),
          /** Path and query; the values of credential-like names are masked. */
          url: yup.string().required(),
        })
        .required(),
    )
    .required(),
})
export type RefusedCalls = yup.InferType<typeof refusedCalls>

/** News that its provider wrote about an API, or what a deployment of one of its versions changed for callers; one of the two is null. */
export const apiUpdate = yup.object({
  /** Of the post or the deployment. */
  id: yup.string().required(),
  api: namedOption.required(),
  at: moment().required(),
  /** In the language that was asked for, or in the other one if it is not given in that. */
  news: yup
    .object({ title: yup.string().required(), locale: yup.string().oneOf(LOCALES).required() })
    .nullable()
    .defined(),
  change: yup
    .object({ stageName: yup.string().required(), number: count(), changeCount: count(), breakingCount: count(), note: deploymentNote })
    .nullable()
    .defined(),
})
export type ApiUpdate = yup.InferType<typeof apiUpdate>

const activity = {
  refused: yup.array(refusedCalls.required()).required(),
  updates: yup.array(apiUpdate.required()).required(),
}

/** What happened around a subscription: refused calls by reason, and news and changes of its API; the newest first. */
export const ownActivity = yup.object(activity)
export type OwnActivity = yup.InferType<typeof ownActivity>

/** The language of news. */
export const activityQuery = yup.object({ locale: yup.string().oneOf(LOCALES).default(DEFAULT_LOCALE) }).noUnknown()
