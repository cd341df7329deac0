import { webhookEndpoints } from '@portico/contract/webhook/webhook-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { getDelivery, getWebhook, listDeliveries, listWebhooks } from './webhook-view.ts'
import {
  createWebhook,
  deleteWebhook,
  pauseWebhook,
  redeliver,
  requireAllowedUrl,
  resumeWebhook,
  rotateSecret,
  testWebhook,
  updateWebhook,
} from './write-webhook.ts'

/** Serves a staff member's webhooks and their deliveries. */
export function webhookRoutes(platform: Platform): void {
  const {
    secrets,
    config,
    outbound: { targets },
  } = platform

  serve(platform, webhookEndpoints.listWebhooks, ({ db, caller, query }) => listWebhooks(db, caller, query))

  serve(platform, webhookEndpoints.createWebhook, async ({ db, caller, body, transact }) => {
    await requireAllowedUrl(targets, body.url)
    const { id, secret } = await transact((tx) => createWebhook(tx, secrets, caller, body))
    return { webhook: await getWebhook(db, caller, id), secret }
  })

  serve(platform, webhookEndpoints.getWebhook, ({ db, caller, params }) => getWebhook(db, caller, params.webhookId))

  serve(platform, webhookEndpoints.updateWebhook, async ({ db, caller, params, body, transact }) => {
    await requireAllowedUrl(targets, body.url)
    await transact((tx) => updateWebhook(tx, caller, params.webhookId, body))
    return getWebhook(db, caller, params.webhookId)
  })

  serve(platform, webhookEndpoints.deleteWebhook, ({ caller, params, transact }) =>
    transact((tx) => deleteWebhook(tx, caller, params.webhookId)),
  )

  serve(platform, webhookEndpoints.pauseWebhook, async ({ db, caller, params, transact }) => {
    await transact((tx) => pauseWebhook(tx, caller, params.webhookId))
    return getWebhook(db, caller, params.webhookId)
  })

  serve(platform, webhookEndpoints.resumeWebhook, async ({ db, caller, params, transact }) => {
    await transact((tx) => resumeWebhook(tx, caller, params.webhookId))
    return getWebhook(db, caller, params.webhookId)
  })

  serve(platform, webhookEndpoints.rotateWebhookSecret, async ({ db, caller, params, transact }) => {
    const secret = await transact((tx) => rotateSecret(tx, secrets, caller, params.webhookId))
    return { webhook: await getWebhook(db, caller, params.webhookId), secret }
  })

  serve(platform, webhookEndpoints.testWebhook, ({ caller, params, transact }) =>
    transact((tx) => testWebhook(tx, caller, params.webhookId)),
  )

  serve(platform, webhookEndpoints.listWebhookDeliveries, ({ db, caller, params, query }) =>
    listDeliveries(db, caller, params.webhookId, query),
  )

  serve(platform, webhookEndpoints.getWebhookDelivery, ({ db, caller, params }) => getDelivery(db, caller, params, config.webUrl))

  serve(platform, webhookEndpoints.redeliverWebhook, ({ caller, params, transact }) =>
    transact((tx) => redeliver(tx, caller, params.webhookId, params.deliveryId)),
  )
}
