import { notificationEndpoints } from '@portico/contract/notification/notification-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { countUnread, listNotifications } from './notification-view.ts'
import { readAllNotifications, readNotification } from './read-notifications.ts'

/** The bell: one's own notifications, how many are unread, and reading them. */
export function notificationRoutes(platform: Platform): void {
  serve(platform, notificationEndpoints.listNotifications, ({ db, caller, query }) => listNotifications(db, caller, query))

  serve(platform, notificationEndpoints.countUnreadNotifications, ({ db, caller }) => countUnread(db, caller))

  serve(platform, notificationEndpoints.readAllNotifications, ({ transact, caller }) => transact((tx) => readAllNotifications(tx, caller)))

  serve(platform, notificationEndpoints.readNotification, ({ transact, caller, params }) =>
    transact((tx) => readNotification(tx, caller, params.notificationId)),
  )
}
