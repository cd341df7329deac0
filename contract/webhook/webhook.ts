import { NOTIFICATION_TYPES, type NotificationType } from '../notification/notification-types.ts'

/** What concerns one person alone: a webhook's own end, and their access tokens. */
const NO_EVENTS = ['WebhookDisabled', 'PersonalTokenCreated'] as const satisfies readonly NotificationType[]

/** The events that webhooks receive: those that people are notified of, except what concerns one person alone. */
export type WebhookEvent = Exclude<NotificationType, (typeof NO_EVENTS)[number]>
export const WEBHOOK_EVENTS: readonly WebhookEvent[] = NOTIFICATION_TYPES.filter(
  (type): type is WebhookEvent => !(NO_EVENTS as readonly NotificationType[]).includes(type),
)

/** Which events a webhook receives: those of the whole installation, for admins only, or those of the APIs that its owner works on. */
export const WEBHOOK_SCOPES = ['own', 'all'] as const
export type WebhookScope = (typeof WEBHOOK_SCOPES)[number]

/** Paused by its owner: later events are not kept. Disabled after a day of failures: events are kept until it is resumed. */
export const WEBHOOK_STATUSES = ['active', 'paused', 'disabled'] as const
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number]

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** The type of the event that a person sends to test a webhook. */
export const TEST_EVENT = 'Test'

export const WEBHOOK_NAME_MAX = 100
export const WEBHOOK_URL_MAX = 2_000
export const WEBHOOKS_PER_PERSON_MAX = 20

/** How long an event is retried. */
export const DELIVERY_DAYS = 3
/** How long delivered and failed events are kept in the log. */
export const DELIVERY_LOG_DAYS = 30
/** After so many hours with failures only, a webhook is disabled. */
export const DISABLED_AFTER_HOURS = 24
/** How long the former secret signs too after a new one was made. */
export const SECRET_OVERLAP_HOURS = 24
/** How long a receiver has to answer, in milliseconds. */
export const RECEIVER_ANSWERS_WITHIN_MS = 10_000
/** How much of an answer is kept in the log, in bytes. */
export const ANSWER_KEPT_BYTES = 2_000
