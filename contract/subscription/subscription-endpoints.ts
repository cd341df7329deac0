import { defineEndpoint } from '../endpoint.ts'
import { distinctTexts } from '../rule/distinct-by.ts'
import { listQuery, pageOf } from '../rule/list.ts'
import { reasonInput } from '../rule/reason.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { deprecationView } from '../stage/deprecation.ts'
import { AUTH_TYPES } from '../stage/stage.ts'
import { subscriptionWindowQuery, trafficView } from '../traffic/traffic-endpoints.ts'
import { activityQuery, ownActivity } from './own-activity.ts'
import { keyInput, purposeInput, rotationInput, subscriptionInput } from './subscription-input.ts'
import { SUBSCRIPTION_STATUSES } from './subscription-states.ts'

/** A subscription has up to two live keys, so that a consumer can rotate without an outage (domain decisions, section 7). */
export const LIVE_KEYS_MAX = 2
export const API_KEY_PREFIX = 'pk_'

const subscriptionFields = {
  id: yup.string().required(),
  api: yup.object({ id: yup.string().required(), name: yup.string().required(), published: yup.boolean().required() }).required(),
  status: yup.string().oneOf(SUBSCRIPTION_STATUSES).required(),
  requestedAt: moment().required(),
  /** When it was approved, rejected or canceled. */
  processedAt: moment().nullable().defined(),
  /** When it was approved, also after it was canceled. */
  approvedAt: moment().nullable().defined(),
  reason: yup.string().nullable().defined(),
  /** What the subscriber uses the API for; may be empty. */
  purpose: yup.string().defined(),
}

/** A row in the subscriber's list. */
export const ownSubscriptionSummary = yup.object(subscriptionFields)
export type OwnSubscriptionSummary = yup.InferType<typeof ownSubscriptionSummary>

export const apiKeyView = yup.object({
  id: yup.string().required(),
  name: yup.string().defined(),
  lastFour: yup.string().required(),
  createdAt: moment().required(),
  /** The minute of its newest call; null before the first. */
  lastUsedAt: moment().nullable().defined(),
  /** The moment at which it stops working, since another key took its place; null if it works until it is revoked. */
  endsAt: moment().nullable().defined(),
})
export type ApiKeyView = yup.InferType<typeof apiKeyView>

/** Where a version can be called, with a first method to try. */
export const ownSubscriptionService = yup.object({
  stageId: yup.string().required(),
  stageName: yup.string().required(),
  environmentName: yup.string().required(),
  serviceUrl: yup.string().required(),
  status: yup.string().required(),
  deprecation: deprecationView,
  /** How callers of its methods authenticate. */
  authTypes: yup.array(yup.string().oneOf(AUTH_TYPES).required()).required(),
  firstMethod: yup
    .object({
      httpMethod: yup.string().required(),
      path: yup.string().required(),
      authType: yup.string().oneOf(AUTH_TYPES).required(),
    })
    .nullable()
    .defined(),
})

/** The windows of usage limits, and how much of each the person's calls to the API have used by the newest reports of gateways. */
export const USAGE_WINDOWS = ['perMinute', 'perHour', 'perDay'] as const

const limit = () => yup.number().integer().nullable().defined()
const used = () => yup.number().integer().required()

/** Usage limits of an API in an environment, which all its versions there share. Of seconds gateways report nothing. */
export const environmentUsage = yup.object({
  environmentName: yup.string().required(),
  limits: yup.object({ perSecond: limit(), perMinute: limit(), perHour: limit(), perDay: limit() }).required(),
  used: yup.object({ perMinute: used(), perHour: used(), perDay: used() }).required(),
})
export type EnvironmentUsage = yup.InferType<typeof environmentUsage>

export const ownSubscriptionDetail = yup.object({
  ...subscriptionFields,
  keys: yup.array(apiKeyView.required()).required(),
  /** The names that an administrator has linked to the subscriber's account: what gateways find in access tokens. */
  oauth: yup.object({ clientId: yup.string().nullable().defined(), userName: yup.string().nullable().defined() }).required(),
  /** Addresses by version, recommended ones first. */
  services: yup.array(ownSubscriptionService.required()).required(),
  usage: yup.array(environmentUsage.required()).required(),
  traffic: yup
    .object({
      calls: yup.number().integer().required(),
      errors: yup.number().integer().required(),
      lastCalledAt: moment().nullable().defined(),
    })
    .required(),
})
export type OwnSubscriptionDetail = yup.InferType<typeof ownSubscriptionDetail>

/** What a person's approved subscriptions use of their limits, those with the most calls of the last 24 hours first, and their activity. */
export const ownOverview = ownActivity.shape({
  approved: yup.number().integer().required(),
  waiting: yup.number().integer().required(),
  subscriptions: yup
    .array(
      yup
        .object({
          id: yup.string().required(),
          apiName: yup.string().required(),
          /** Of the last 24 hours. */
          calls: yup.number().integer().required(),
          errors: yup.number().integer().required(),
          usage: yup.array(environmentUsage.required()).required(),
        })
        .required(),
    )
    .required(),
})
export type OwnOverview = yup.InferType<typeof ownOverview>

/** A row in the list of the API's developers. */
export const subscriptionSummary = yup.object({
  ...subscriptionFields,
  subscriber: yup
    .object({
      id: yup.number().integer().required(),
      name: yup.string().required(),
      email: yup.string().required(),
      company: yup.string().nullable().defined(),
    })
    .required(),
})
export type SubscriptionSummary = yup.InferType<typeof subscriptionSummary>

const subscriptionParams = yup.object({ subscriptionId: uuid().required() }).noUnknown()
const keyParams = subscriptionParams.shape({ keyId: uuid().required() })

/** Maximum number of subscriptions decided in one call: a full page of the list. */
export const DECISIONS_AT_ONCE_MAX = 100

const subscriptionIds = () => yup.array(uuid().required()).min(1).max(DECISIONS_AT_ONCE_MAX).required().test(distinctTexts)

/** Several subscriptions for one operation, which applies to all or none. */
export const chosenSubscriptions = yup.object({ subscriptionIds: subscriptionIds() }).noUnknown()

/** Like `chosenSubscriptions`, with one reason that every subscriber sees. */
export const chosenWithReason = reasonInput.shape({ subscriptionIds: subscriptionIds() }).noUnknown()

const decided = yup.object({ decided: yup.number().integer().required() })

/** `tab` groups statuses as the tabs of the screen do. */
export const SUBSCRIPTION_TABS = ['pending', 'rejectCancel', 'approve'] as const
export const STATUSES_OF_TAB: Record<(typeof SUBSCRIPTION_TABS)[number], readonly (typeof SUBSCRIPTION_STATUSES)[number][]> = {
  pending: ['WAITING'],
  rejectCancel: ['REJECTED', 'CANCELED_BY_USER', 'CANCELED_BY_DEVELOPER'],
  approve: ['APPROVED'],
}

export const subscriptionListQuery = listQuery(['requestedAt', '-requestedAt', 'processedAt', '-processedAt'], '-requestedAt').shape({
  tab: yup.string().oneOf(SUBSCRIPTION_TABS),
  apiId: uuid(),
})
export const ownSubscriptionListQuery = listQuery(['requestedAt', '-requestedAt'], '-requestedAt').shape({
  status: yup.string().oneOf(SUBSCRIPTION_STATUSES),
})

export const subscriptionEndpoints = {
  requestSubscription: defineEndpoint({
    method: 'POST',
    path: '/my/subscriptions',
    access: 'subscription.request',
    summary: 'Request a subscription',
    body: subscriptionInput,
    output: ownSubscriptionSummary,
    status: 201,
  }),
  listOwnSubscriptions: defineEndpoint({
    method: 'GET',
    path: '/my/subscriptions',
    access: 'subscription.readOwn',
    summary: 'List your subscriptions',
    query: ownSubscriptionListQuery,
    output: pageOf(ownSubscriptionSummary),
  }),
  findOwnSubscription: defineEndpoint({
    method: 'GET',
    path: '/my/subscriptions/by-api/:apiId',
    access: 'subscription.readOwn',
    summary: 'Retrieve your newest subscription to an API',
    params: yup.object({ apiId: uuid().required() }).noUnknown(),
    output: yup.object({ subscription: ownSubscriptionSummary.nullable().defined() }),
  }),
  getOwnSubscription: defineEndpoint({
    method: 'GET',
    path: '/my/subscriptions/:subscriptionId',
    access: 'subscription.readOwn',
    summary: 'Retrieve your subscription',
    params: subscriptionParams,
    output: ownSubscriptionDetail,
  }),
  getOwnSubscriptionTraffic: defineEndpoint({
    method: 'GET',
    path: '/my/subscriptions/:subscriptionId/traffic',
    access: 'subscription.readOwn',
    summary: 'Retrieve the traffic of your subscription over the last hour, day or 31 days',
    params: subscriptionParams,
    query: subscriptionWindowQuery,
    output: trafficView,
  }),
  getOwnActivity: defineEndpoint({
    method: 'GET',
    path: '/my/subscriptions/:subscriptionId/activity',
    access: 'subscription.readOwn',
    summary: 'Retrieve refused calls of your subscription, and news and changes of its API',
    params: subscriptionParams,
    query: activityQuery,
    output: ownActivity,
  }),
  getOwnOverview: defineEndpoint({
    method: 'GET',
    path: '/my/overview',
    access: 'subscription.readOwn',
    summary: 'Retrieve usage, refused calls, news and changes of your subscriptions',
    query: activityQuery,
    output: ownOverview,
  }),
  updatePurpose: defineEndpoint({
    method: 'PUT',
    path: '/my/subscriptions/:subscriptionId/purpose',
    access: 'subscription.request',
    summary: 'Change the purpose of your subscription request',
    params: subscriptionParams,
    body: purposeInput,
    output: ownSubscriptionSummary,
  }),
  cancelOwnSubscription: defineEndpoint({
    method: 'POST',
    path: '/my/subscriptions/:subscriptionId/cancel',
    access: 'subscription.endOwn',
    summary: 'Cancel your subscription',
    params: subscriptionParams,
    output: ownSubscriptionSummary,
  }),
  createKey: defineEndpoint({
    method: 'POST',
    path: '/my/subscriptions/:subscriptionId/keys',
    access: 'subscription.manageOwnKeys',
    summary: 'Create an API key',
    params: subscriptionParams,
    body: keyInput,
    output: yup.object({ key: apiKeyView.required(), secret: yup.string().required() }),
    status: 201,
  }),
  renameKey: defineEndpoint({
    method: 'PUT',
    path: '/my/subscriptions/:subscriptionId/keys/:keyId',
    access: 'subscription.manageOwnKeys',
    summary: 'Rename an API key',
    params: keyParams,
    body: keyInput,
    output: apiKeyView,
  }),
  rotateKey: defineEndpoint({
    method: 'POST',
    path: '/my/subscriptions/:subscriptionId/keys/:keyId/rotate',
    access: 'subscription.manageOwnKeys',
    summary: 'Create an API key in place of another one, which ends at once or after an overlap',
    params: keyParams,
    body: rotationInput,
    output: yup.object({ key: apiKeyView.required(), secret: yup.string().required() }),
    status: 201,
  }),
  keepKey: defineEndpoint({
    method: 'POST',
    path: '/my/subscriptions/:subscriptionId/keys/:keyId/keep',
    access: 'subscription.manageOwnKeys',
    summary: 'Keep an API key that would end by itself',
    params: keyParams,
    output: apiKeyView,
  }),
  revokeKey: defineEndpoint({
    method: 'DELETE',
    path: '/my/subscriptions/:subscriptionId/keys/:keyId',
    access: 'subscription.endOwn',
    summary: 'Revoke an API key',
    params: keyParams,
    status: 204,
  }),
  listSubscriptions: defineEndpoint({
    method: 'GET',
    path: '/subscriptions',
    access: 'subscription.read',
    summary: 'List subscriptions to your APIs',
    query: subscriptionListQuery,
    output: pageOf(subscriptionSummary),
  }),
  approveSubscription: defineEndpoint({
    method: 'POST',
    path: '/subscriptions/:subscriptionId/approve',
    access: 'subscription.decide',
    summary: 'Approve a subscription',
    params: subscriptionParams,
    output: subscriptionSummary,
  }),
  rejectSubscription: defineEndpoint({
    method: 'POST',
    path: '/subscriptions/:subscriptionId/reject',
    access: 'subscription.decide',
    summary: 'Reject a subscription',
    params: subscriptionParams,
    body: reasonInput,
    output: subscriptionSummary,
  }),
  cancelSubscription: defineEndpoint({
    method: 'POST',
    path: '/subscriptions/:subscriptionId/cancel',
    access: 'subscription.decide',
    summary: 'Cancel a subscription',
    params: subscriptionParams,
    body: reasonInput,
    output: subscriptionSummary,
  }),
  approveSubscriptions: defineEndpoint({
    method: 'POST',
    path: '/subscriptions/approve',
    access: 'subscription.decide',
    summary: 'Approve several subscriptions',
    body: chosenSubscriptions,
    output: decided,
  }),
  rejectSubscriptions: defineEndpoint({
    method: 'POST',
    path: '/subscriptions/reject',
    access: 'subscription.decide',
    summary: 'Reject several subscriptions',
    body: chosenWithReason,
    output: decided,
  }),
  cancelSubscriptions: defineEndpoint({
    method: 'POST',
    path: '/subscriptions/cancel',
    access: 'subscription.decide',
    summary: 'Cancel several subscriptions',
    body: chosenWithReason,
    output: decided,
  }),
}
