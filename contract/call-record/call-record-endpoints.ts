import { defineEndpoint } from '../endpoint.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { moment } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { CALL_ENDS, REQUEST_ID } from './call-record.ts'

/** Calls with the same request id that an answer contains at most: clients choose the id. */
export const CALLS_MAX = 10
const REQUEST_ID_MAX = 128

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
  /** What only those see who work on the API: who called, which gateway served the call, and its target server. Null for subscribers. */
  inside: yup
    .object({
      subscriberName: yup.string().nullable().defined(),
      gatewayName: yup.string().nullable().defined(),
      server: yup.object({ url: yup.string().required(), group: named().required() }).nullable().defined(),
    })
    .nullable()
    .defined(),
})
export type CallView = yup.InferType<typeof callView>

export const callRecordEndpoints = {
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
