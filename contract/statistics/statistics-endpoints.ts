import { defineEndpoint } from '../endpoint.ts'
import { day } from '../rule/day.ts'
import { PERIOD_DAYS_MAX } from '../rule/period.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { daysFrom, isTimeZone } from './local-days.ts'
import {
  CHOSEN,
  FILE_FORMATS,
  FILE_TABLES,
  GROUPINGS,
  type Grouping,
  OF_ONE_API,
  OWN_GROUPINGS,
  STATUS_CLASSES,
  STEPS,
} from './statistics.ts'

const subscriptionParams = yup.object({ subscriptionId: uuid().required() }).noUnknown()

const ZONE_MAX = 64
const REASON_MAX = 50

/** Days in a time zone, both included; see `statisticsPeriod` for absent ones. */
const periodFields = {
  from: day(),
  to: day().test('period', ruleMessage('period', { max: PERIOD_DAYS_MAX }), (to, { parent }) => {
    const from = (parent as { from?: string } | undefined)?.from
    if (!to || !from) return true
    const days = daysFrom(from, to)
    // An invalid day is rejected by its own rule.
    return Number.isNaN(days) || (days >= 1 && days <= PERIOD_DAYS_MAX)
  }),
  timeZone: yup
    .string()
    .max(ZONE_MAX)
    .default('UTC')
    .test('timeZone', ruleMessage('oneOf'), (name) => isTimeZone(name)),
  /** Absent: hours for up to 2 days, else days. A step that is too short for the period or no longer stored becomes the next longer one. */
  step: yup.string().oneOf(STEPS),
}

/** What of a call statistics can be limited to. */
export const outcomeFields = {
  methodId: uuid(),
  stageId: uuid(),
  statusClass: yup.number().oneOf(STATUS_CLASSES),
  /** An error code of the gateway. */
  reason: yup
    .string()
    .max(REASON_MAX)
    .matches(/^[A-Za-z]+$/, { message: ruleMessage('invalid'), excludeEmptyString: true }),
}

const statisticsFields = {
  ...periodFields,
  ...outcomeFields,
  apiId: uuid(),
  environmentId: uuid(),
  subscriptionId: uuid(),
  by: yup.string().oneOf(GROUPINGS).default('api'),
}
const ownFields = { ...periodFields, ...outcomeFields, by: yup.string().oneOf(OWN_GROUPINGS).default('endpoint') }
const fileFields = {
  format: yup.string().oneOf(FILE_FORMATS).default('xlsx'),
  table: yup.string().oneOf(FILE_TABLES).default('points'),
}

/** Returns whether a query of staff is about one API where it has to be: methods, versions and subscribers are those of an API. */
export function isOfOneApi(query: { by?: string; apiId?: string; methodId?: string; stageId?: string; subscriptionId?: string }): boolean {
  const { by, apiId, methodId, stageId, subscriptionId } = query
  return Boolean(apiId) || !(methodId || stageId || subscriptionId || OF_ONE_API.has(by as Grouping))
}

const ofOneApi = {
  name: 'ofOneApi',
  message: ruleMessage('required'),
  test: (query: object, context: yup.TestContext) =>
    isOfOneApi(query) || context.createError({ path: 'apiId', message: ruleMessage('required') }),
}

/** The statistics that staff ask for: a period, filters, and what to group by. */
export const statisticsQuery = yup.object(statisticsFields).noUnknown()
export const ownStatisticsQuery = yup.object(ownFields).noUnknown()

const count = () => yup.number().integer().required()
const milliseconds = () => yup.number().nullable().defined()

/** Counts of calls, and of those answered 4xx or 5xx; bytes of bodies; latency in milliseconds, null without calls. */
const figures = {
  calls: count(),
  errors: count(),
  requestBytes: count(),
  responseBytes: count(),
  p50Ms: milliseconds(),
  p95Ms: milliseconds(),
  p99Ms: milliseconds(),
}
export const statisticsFigures = yup.object(figures)
export type StatisticsFigures = yup.InferType<typeof statisticsFigures>

export const statisticsView = yup.object({
  /** The period, `to` exclusive; it ends with the present hour, or minute. */
  from: moment().required(),
  to: moment().required(),
  step: yup.string().oneOf(STEPS).required(),
  total: statisticsFigures.required(),
  /** As long a time directly before the period. */
  before: statisticsFigures.required(),
  /** One for each step, with zeros where there were no calls. `beforeCalls`: of the same step before the period, null beyond its end. */
  points: yup
    .array(yup.object({ at: moment().required(), beforeCalls: yup.number().integer().nullable().defined(), ...figures }).required())
    .required(),
  /** The groups with the most calls; `key` is a value for the filter, empty for calls without one. A deleted thing has no name. */
  groups: yup
    .array(
      yup
        .object({
          key: yup.string().defined(),
          name: yup.string().nullable().defined(),
          note: yup.string().nullable().defined(),
          beforeCalls: count(),
          ...figures,
        })
        .required(),
    )
    .required(),
  groupCount: count(),
  /** The names of the things that the query's filters name. Deleted things, and those of other APIs, have none. */
  chosen: yup
    .array(
      yup
        .object({
          by: yup.string().oneOf(CHOSEN).required(),
          name: yup.string().nullable().defined(),
          note: yup.string().nullable().defined(),
        })
        .required(),
    )
    .required(),
  /** Deployments of the API within the period, the oldest first. */
  deployments: yup.array(yup.object({ at: moment().required(), version: yup.string().required(), number: count() }).required()).required(),
})
export type StatisticsView = yup.InferType<typeof statisticsView>

const topRow = yup.object({
  key: yup.string().required(),
  /** The API that the row is, or belongs to; null for a reason. */
  apiId: yup.string().nullable().defined(),
  name: yup.string().nullable().defined(),
  note: yup.string().nullable().defined(),
  calls: count(),
  errors: count(),
  p95Ms: milliseconds(),
})
export type TopTrafficRow = yup.InferType<typeof topRow>

const topRows = () => yup.array(topRow.required()).required()

/** Up to `TOP_MAX` rows each. */
export const topTraffic = yup.object({
  apis: topRows(),
  subscribers: topRows(),
  /** Methods with the highest p95, of those that are called most. */
  slowest: topRows(),
  /** Methods with the most errors. */
  failing: topRows(),
  reasons: topRows(),
})
export type TopTraffic = yup.InferType<typeof topTraffic>

export const statisticsEndpoints = {
  getStatistics: defineEndpoint({
    method: 'GET',
    path: '/statistics',
    access: 'traffic.read',
    summary: 'Retrieve the traffic of a period over time and by a dimension',
    query: statisticsQuery.test(ofOneApi),
    output: statisticsView,
  }),
  getTopTraffic: defineEndpoint({
    method: 'GET',
    path: '/statistics/top',
    access: 'traffic.read',
    summary: 'Retrieve the busiest, slowest and most failing parts of the APIs over the last days',
    query: yup.object({ timeZone: periodFields.timeZone }).noUnknown(),
    output: topTraffic,
  }),
  exportStatistics: defineEndpoint({
    method: 'GET',
    path: '/statistics/export',
    access: 'traffic.read',
    summary: 'Export a table of the statistics as an .xlsx or CSV file',
    query: yup
      .object({ ...statisticsFields, ...fileFields })
      .noUnknown()
      .test(ofOneApi),
  }),
  getOwnStatistics: defineEndpoint({
    method: 'GET',
    path: '/my/subscriptions/:subscriptionId/statistics',
    access: 'subscription.readOwn',
    summary: 'Retrieve the traffic of your subscription over a period',
    params: subscriptionParams,
    query: ownStatisticsQuery,
    output: statisticsView,
  }),
  exportOwnStatistics: defineEndpoint({
    method: 'GET',
    path: '/my/subscriptions/:subscriptionId/statistics/export',
    access: 'subscription.readOwn',
    summary: 'Export a table of the statistics of your subscription',
    params: subscriptionParams,
    query: yup.object({ ...ownFields, ...fileFields }).noUnknown(),
  }),
}
