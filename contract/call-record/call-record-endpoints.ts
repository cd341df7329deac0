import { defineEndpoint } from '../endpoint.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { outcomeFields } from '../statistics/statistics-endpoints.ts'
import { CALL_CAUSES } from './call-cause.ts'
import { CALL_ENDS } from './call-record.ts'
import { REQUEST_ID } from './request-id.ts'

/** Calls with the same request id that an answer contains at most: clients choose the id. */
export const CALLS_MAX = 10
const REQUEST_ID_MAX = 128

/** The recorded calls that a list has at most, and those of the API or the subscription that it is chosen from, the newest first. */
export const RECORDED_MAX = 50
export const RECORDED_SEARCHED_MAX = 20_000

const named = () => yup.object({ id: yup.string().required(), name: yup.string().required() })
const count = () => yup.number().integer()

/** What the gateway did with one call. A name is null if the call did not get there, or the thing no longer exists. */
export const callView = yup.object({
  requestId: yup.string().required(),
  at: moment().required(),
  httpMethod: yup.string().required(),
  /** Path and query; the values of credential-like names are masked. */
  url: yup.string().required(),
  /** The client's address; may be empty. */
  address: yup.string().defined(),
  environmentName: yup.string().nullable().defined(),
  api: named().nullable().defined(),
  stage: named().nullable().defined(),
  method: yup.object({ httpMethod: yup.string().required(), path: yup.string().required() }).nullable().defined(),
  status: count().required(),
  /** The gateway's error code; null if the target server answered. */
  error: yup.string().nullable().defined(),
  detail: yup.string().nullable().defined(),
  end: yup.string().oneOf(CALL_ENDS).required(),
  limits: yup
    .array(yup.object({ window: yup.string().required(), limit: count().required(), remaining: count().required() }).required())
    .required(),
  retryAfter: count().nullable().defined(),
  requestBytes: count().required(),
  responseBytes: count().required(),
  connectUs: count().nullable().defined(),
  firstByteUs: count().nullable().defined(),
  durationUs: count().required(),
  retries: count().required(),
  /** What exactly decided that the gateway refused the call; null if its code says all. */
  cause: yup
    .object({ kind: yup.string().oneOf(CALL_CAUSES).required(), value: yup.string().nullable().defined() })
    .nullable()
    .defined(),
  /** What only those see who work on the API: who called, which gateway served the call, and its target server. Null for subscribers. */
  inside: yup
    .object({
      subscriberName: yup.string().nullable().defined(),
      gatewayName: yup.string().nullable().defined(),
      server: yup.object({ url: yup.string().required(), group: named().required() }).nullable().defined(),
      /** Attempts that failed, in order; the URL is null if the server no longer exists. */
      attempts: yup.array(yup.object({ url: yup.string().nullable().defined(), failure: yup.string().required() }).required()).required(),
    })
    .nullable()
    .defined(),
})
export type CallView = yup.InferType<typeof callView>

/** What recorded calls are of: an API or a subscription, and what statistics can be limited to. */
export const recordedCallsQuery = yup.object({ apiId: uuid(), subscriptionId: uuid(), environmentId: uuid(), ...outcomeFields }).noUnknown()
export type RecordedCallsQuery = yup.InferType<typeof recordedCallsQuery>

const ofSomething = {
  name: 'ofSomething',
  message: ruleMessage('required'),
  test: ({ apiId, subscriptionId }: RecordedCallsQuery, context: yup.TestContext) =>
    Boolean(apiId || subscriptionId) || context.createError({ path: 'apiId', message: ruleMessage('required') }),
}

/** A recorded call in a list. */
export const recordedCall = callView.pick(['requestId', 'at', 'httpMethod', 'url', 'status', 'error', 'durationUs'])
export type RecordedCall = yup.InferType<typeof recordedCall>

export const callRecordEndpoints = {
  listRecordedCalls: defineEndpoint({
    method: 'GET',
    path: '/calls',
    access: 'call.find',
    summary: 'List the newest recorded calls of an API or a subscription from the last 3 days',
    query: recordedCallsQuery.test(ofSomething),
    output: yup.object({
      items: yup.array(recordedCall.required()).required(),
      /** Failed calls of the API or the subscription that were not recorded, because there were too many. */
      leftOut: count().required(),
    }),
  }),
  findCalls: defineEndpoint({
    method: 'GET',
    path: '/calls/:requestId',
    access: 'call.find',
    summary: 'Explain the calls of a request id from the last 3 days',
    params: yup
      .object({
        requestId: yup
          .string()
          .max(REQUEST_ID_MAX)
          .matches(REQUEST_ID, { message: ruleMessage('requestId'), excludeEmptyString: true })
          .required(),
      })
      .noUnknown(),
    /** The newest calls with this id that the person may see; at least one. */
    output: yup.object({ items: yup.array(callView.required()).required() }),
  }),
}
