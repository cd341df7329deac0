import { defineEndpoint } from '../endpoint.ts'
import { listQuery, pageOf } from '../rule/list.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { moment, requiredText, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { PLANNED_STATES } from '../stage/planned-deployment.ts'
import { isWebhookUrl } from './is-webhook-url.ts'
import {
  DELIVERY_STATUSES,
  TEST_EVENT,
  WEBHOOK_EVENTS,
  WEBHOOK_NAME_MAX,
  WEBHOOK_SCOPES,
  WEBHOOK_STATUSES,
  WEBHOOK_URL_MAX,
} from './webhook.ts'

const ofWebhook = yup.object({ webhookId: uuid().required() }).noUnknown()
const ofDelivery = yup.object({ webhookId: uuid().required(), deliveryId: uuid().required() }).noUnknown()
const eventTypes = [...WEBHOOK_EVENTS, TEST_EVENT] as const

const fields = {
  name: requiredText(WEBHOOK_NAME_MAX),
  /** An http or https URL without a user name and password. */
  url: yup
    .string()
    .trim()
    .max(WEBHOOK_URL_MAX)
    .test('introspectionUri', ruleMessage('introspectionUri'), (text) => !text || isWebhookUrl(text))
    .required(),
  events: yup.array(yup.string().oneOf(WEBHOOK_EVENTS).required()).min(1).max(WEBHOOK_EVENTS.length).required(),
}

export const webhookInput = yup.object(fields).noUnknown()
/** The scope is chosen once: it decides whose events the log shows. */
export const newWebhookInput = yup.object({ ...fields, scope: yup.string().oneOf(WEBHOOK_SCOPES).default('own') }).noUnknown()

export const webhookView = yup.object({
  id: yup.string().required(),
  name: yup.string().required(),
  url: yup.string().required(),
  scope: yup.string().oneOf(WEBHOOK_SCOPES).required(),
  events: yup.array(yup.string().oneOf(WEBHOOK_EVENTS).required()).required(),
  status: yup.string().oneOf(WEBHOOK_STATUSES).required(),
  /** Since when every delivery has failed; null while they succeed. */
  failingSince: moment().nullable().defined(),
  /** Until when the former secret signs too; null if there is none. */
  formerSecretUntil: moment().nullable().defined(),
  waiting: yup.number().integer().required(),
  lastDeliveredAt: moment().nullable().defined(),
  createdAt: moment().required(),
})
export type WebhookView = yup.InferType<typeof webhookView>

/** What a receiver gets as JSON, signed as by Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). */
export const webhookPayload = yup.object({
  type: yup.string().oneOf(eventTypes).required(),
  /** When it happened. */
  timestamp: moment().required(),
  data: yup.object({
    /** Null for events that are not about an API. */
    apiId: yup.string().nullable().defined(),
    /** The name of the API, target server group or gateway; null if there is none. */
    name: yup.string().nullable().defined(),
    /** The version, for events about one. */
    version: yup.string().nullable().defined(),
    /** The day on which a deprecated version may end, `2026-12-31`, in UTC. */
    sunsetOn: yup.string().nullable().defined(),
    /** When the changes of a `BreakingChange` come; null if they are deployed, and for other events. */
    plannedFor: moment().nullable().defined(),
    /** What happened to the deployment of `plannedFor`: tells a breaking change that comes from one that moved, is near or was canceled. */
    plannedState: yup.string().oneOf(PLANNED_STATES).nullable().defined(),
    /** The name of the person who caused it; null if nobody did. */
    issuer: yup.string().nullable().defined(),
    /** The page of the developer center about it. */
    url: yup.string().nullable().defined(),
  }),
})
export type WebhookPayload = yup.InferType<typeof webhookPayload>

export const deliveryRow = yup.object({
  id: yup.string().required(),
  type: yup.string().oneOf(eventTypes).required(),
  name: yup.string().nullable().defined(),
  status: yup.string().oneOf(DELIVERY_STATUSES).required(),
  attempts: yup.number().integer().required(),
  /** The HTTP status of the last answer; null without one. */
  answerStatus: yup.number().integer().nullable().defined(),
  createdAt: moment().required(),
  attemptedAt: moment().nullable().defined(),
  nextAttemptAt: moment().nullable().defined(),
})
export type DeliveryRow = yup.InferType<typeof deliveryRow>

/** Why an attempt brought no answer: what a log may say about a foreign address. */
export const DELIVERY_FAULTS = ['addressNotAllowed', 'timeout', 'unreachable', 'secretUnreadable'] as const

export const deliveryDetail = deliveryRow.shape({
  /** The JSON text that was sent, or will be. */
  request: yup.string().required(),
  fault: yup.string().oneOf(DELIVERY_FAULTS).nullable().defined(),
  /** The beginning of the last answer's body; null without an answer. */
  answer: yup.string().nullable().defined(),
  durationMs: yup.number().integer().nullable().defined(),
})
export type DeliveryDetail = yup.InferType<typeof deliveryDetail>

/** Why a webhook needs attention: it is not paused, and its deliveries fail. */
export const WEBHOOK_ATTENTION = ['failingWebhooks'] as const

export const webhookListQuery = listQuery(['name', '-createdAt'], '-createdAt').shape({ attention: yup.string().oneOf(WEBHOOK_ATTENTION) })
export const deliveryListQuery = listQuery(['-createdAt'], '-createdAt').shape({
  status: yup.string().oneOf(DELIVERY_STATUSES),
  type: yup.string().oneOf(eventTypes),
})

const withSecret = yup.object({ webhook: webhookView.required(), secret: yup.string().required() })

export const webhookEndpoints = {
  listWebhooks: defineEndpoint({
    method: 'GET',
    path: '/webhooks',
    access: 'webhook.own',
    summary: 'List your webhooks',
    query: webhookListQuery,
    output: pageOf(webhookView),
  }),
  createWebhook: defineEndpoint({
    method: 'POST',
    path: '/webhooks',
    access: 'webhook.own',
    summary: 'Create a webhook; the response is the only one with its secret',
    body: newWebhookInput,
    output: withSecret,
    status: 201,
  }),
  getWebhook: defineEndpoint({
    method: 'GET',
    path: '/webhooks/:webhookId',
    access: 'webhook.own',
    summary: 'Retrieve a webhook',
    params: ofWebhook,
    output: webhookView,
  }),
  updateWebhook: defineEndpoint({
    method: 'PUT',
    path: '/webhooks/:webhookId',
    access: 'webhook.own',
    summary: 'Update a webhook',
    params: ofWebhook,
    body: webhookInput,
    output: webhookView,
  }),
  deleteWebhook: defineEndpoint({
    method: 'DELETE',
    path: '/webhooks/:webhookId',
    access: 'webhook.own',
    summary: 'Delete a webhook and its deliveries',
    params: ofWebhook,
  }),
  pauseWebhook: defineEndpoint({
    method: 'POST',
    path: '/webhooks/:webhookId/pause',
    access: 'webhook.own',
    summary: 'Pause a webhook; later events are not sent to it',
    params: ofWebhook,
    output: webhookView,
  }),
  resumeWebhook: defineEndpoint({
    method: 'POST',
    path: '/webhooks/:webhookId/resume',
    access: 'webhook.own',
    summary: 'Resume a paused or disabled webhook; waiting events are sent at once',
    params: ofWebhook,
    output: webhookView,
  }),
  rotateWebhookSecret: defineEndpoint({
    method: 'POST',
    path: '/webhooks/:webhookId/secret',
    access: 'webhook.own',
    summary: 'Create a new secret of a webhook; the former one signs too for 24 hours',
    params: ofWebhook,
    output: withSecret,
  }),
  testWebhook: defineEndpoint({
    method: 'POST',
    path: '/webhooks/:webhookId/test',
    access: 'webhook.own',
    summary: 'Send a test event to a webhook',
    params: ofWebhook,
  }),
  listWebhookDeliveries: defineEndpoint({
    method: 'GET',
    path: '/webhooks/:webhookId/deliveries',
    access: 'webhook.own',
    summary: 'List the deliveries of a webhook in the last 30 days',
    params: ofWebhook,
    query: deliveryListQuery,
    output: pageOf(deliveryRow),
  }),
  getWebhookDelivery: defineEndpoint({
    method: 'GET',
    path: '/webhooks/:webhookId/deliveries/:deliveryId',
    access: 'webhook.own',
    summary: 'Retrieve a delivery with its request and answer',
    params: ofDelivery,
    output: deliveryDetail,
  }),
  redeliverWebhook: defineEndpoint({
    method: 'POST',
    path: '/webhooks/:webhookId/deliveries/:deliveryId/redeliver',
    access: 'webhook.own',
    summary: 'Send a delivery again, with the same id',
    params: ofDelivery,
  }),
}
