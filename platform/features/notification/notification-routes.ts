import { notificationEndpoints } from '@portico/contract/notification/notification-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { chooseNotification, listChoices } from './choose-notification.ts'
import { countUnread, listNotifications } from './notification-view.ts'
import { readAllNotifications, readNotification } from './read-notifications.ts'

/** Serves the caller's notifications, their unread count, and marking them as read. */
export function notificationRoutes(platform: Platform): void {
  serve(platform, notificationEndpoints.listNotifications, ({ db, caller, query }) => listNotifications(db, caller, query))

  serve(platform, notificationEndpoints.countUnreadNotifications, ({ db, caller }) => countUnread(db, caller))

  serve(platform, notificationEndpoints.readAllNotifications, ({ transact, caller }) => transact((tx) => readAllNotifications(tx, caller)))

  serve(platform, notificationEndpoints.readNotification, ({ transact, caller, params }) =>
    transact((tx) => readNotification(tx, caller, params.notificationId)),
  )

  serve(platform, notificationEndpoints.listNotificationChoices, ({ db, caller }) => listChoices(db, caller))

  serve(platform, notificationEndpoints.chooseNotification, async ({ db, transact, caller, body }) => {
    await transact((tx) => chooseNotification(tx, caller, body))
    return listChoices(db, caller)
  })
}
