import { defineEndpoint } from '../endpoint.ts'
import { listQuery, pageOf } from '../rule/list.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { PLANNED_STATES } from '../stage/planned-deployment.ts'
import { notificationChoiceInput, notificationChoices } from './notification-choices.ts'
import { NOTIFICATION_TYPES } from './notification-types.ts'

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
  /** For breaking changes that are planned; null for others. */
  planned: yup
    .object({ at: moment().required(), state: yup.string().oneOf(PLANNED_STATES).required() })
    .nullable()
    .defined(),
  /** Path of the related page without a language; null if there is none. */
  path: yup.string().nullable().defined(),
  createdAt: moment().required(),
  readAt: moment().nullable().defined(),
})
export type NotificationView = yup.InferType<typeof notificationView>

export const notificationListQuery = listQuery(['-createdAt'], '-createdAt').shape({
  unread: yup.boolean(),
  type: yup.string().oneOf(NOTIFICATION_TYPES),
})

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
    quiet: true,
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
  listNotificationChoices: defineEndpoint({
    method: 'GET',
    path: '/notifications/choices',
    access: 'notification.own',
    summary: 'List where you are notified of what',
    output: notificationChoices,
  }),
  chooseNotification: defineEndpoint({
    method: 'PUT',
    path: '/notifications/choices',
    access: 'notification.own',
    summary: 'Choose where you are notified of one type of event',
    body: notificationChoiceInput,
    output: notificationChoices,
  }),
}
