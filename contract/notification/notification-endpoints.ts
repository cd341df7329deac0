import { defineEndpoint } from '../endpoint.ts'
import { listQuery, pageOf } from '../rule/list.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'

/** Product rules, section 3. */
export const NOTIFICATION_TYPES = [
  'RolesChanged',
  'SubscriptionRequested',
  'SubscriptionApproved',
  'SubscriptionRejected',
  'SubscriptionCanceledByDeveloper',
  'PublishingRequested',
  'PublishingApproved',
  'PublishingRejected',
  'BoardApiInquiryRegistered',
  'BoardApiInquiryAnswered',
  'BoardApiNewsCreated',
  // not in product rules, section 6
  'ApiInherited',
  'ApiShared',
  'PublishingWithdrawn',
  'VersionDeprecated',
  'VersionKept',
  'CertificateExpiring',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** Product rules, section 9. */
export const NOTIFICATION_DAYS = 30

export const notificationView = yup.object({
  id: yup.string().required(),
  type: yup.string().oneOf(NOTIFICATION_TYPES).required(),
  /** Name of the person who caused it; null if nobody did, or the person is deleted. */
  issuer: yup.string().nullable().defined(),
  apiName: yup.string().nullable().defined(),
  /** The person's current roles, for `RolesChanged`; else empty. */
  roles: yup.array(yup.string().required()).required(),
  /** Path of the related page without a language; null if there is none. */
  path: yup.string().nullable().defined(),
  createdAt: moment().required(),
  readAt: moment().nullable().defined(),
})
export type NotificationView = yup.InferType<typeof notificationView>

export const notificationListQuery = listQuery(['-createdAt'], '-createdAt').shape({ unread: yup.boolean() })

export const notificationEndpoints = {
  listNotifications: defineEndpoint({
    method: 'GET',
    path: '/notifications',
    access: 'notification.own',
    summary: 'List your notifications of the last 30 days',
    query: notificationListQuery,
    output: pageOf(notificationView).shape({ unread: yup.number().integer().required() }),
  }),
  countUnreadNotifications: defineEndpoint({
    method: 'GET',
    path: '/notifications/unread',
    access: 'notification.own',
    summary: 'Count your unread notifications',
    output: yup.object({ unread: yup.number().integer().required() }),
  }),
  readAllNotifications: defineEndpoint({
    method: 'POST',
    path: '/notifications/read',
    access: 'notification.own',
    summary: 'Mark all notifications as read',
  }),
  readNotification: defineEndpoint({
    method: 'POST',
    path: '/notifications/:notificationId/read',
    access: 'notification.own',
    summary: 'Mark a notification as read',
    params: yup.object({ notificationId: uuid().required() }).noUnknown(),
  }),
}
