import { subscriptionEndpoints } from '@portico/contract/subscription/subscription-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { getOwnActivity, getOwnOverview } from './activity-view.ts'
import { approveSubscription, approveSubscriptions } from './approve-subscription.ts'
import { cancelOwnSubscription, cancelSubscription, cancelSubscriptions } from './cancel-subscription.ts'
import { createKey } from './create-key.ts'
import { keepKey } from './keep-key.ts'
import { rejectSubscription, rejectSubscriptions } from './reject-subscription.ts'
import { renameKey } from './rename-key.ts'
import { requestSubscription } from './request-subscription.ts'
import { revokeKey } from './revoke-key.ts'
import { rotateKey } from './rotate-key.ts'
import {
  findOwnSubscription,
  getOwnSubscription,
  getOwnSubscriptionSummary,
  getOwnSubscriptionTraffic,
  getSubscriptionSummary,
  listOwnSubscriptions,
  listSubscriptions,
} from './subscription-view.ts'
import { updatePurpose } from './update-purpose.ts'

/** Serves subscriptions: a person's own with their keys, and those to a developer's APIs. */
export function subscriptionRoutes(platform: Platform): void {
  serve(platform, subscriptionEndpoints.requestSubscription, async ({ db, transact, caller, body }) =>
    getOwnSubscriptionSummary(db, caller, await transact((tx) => requestSubscription(tx, caller, body))),
  )

  serve(platform, subscriptionEndpoints.listOwnSubscriptions, ({ db, caller, query }) => listOwnSubscriptions(db, caller, query))

  serve(platform, subscriptionEndpoints.findOwnSubscription, ({ db, caller, params }) => findOwnSubscription(db, caller, params.apiId))

  serve(platform, subscriptionEndpoints.getOwnSubscription, ({ db, caller, params }) =>
    getOwnSubscription(db, caller, params.subscriptionId),
  )

  serve(platform, subscriptionEndpoints.getOwnSubscriptionTraffic, ({ db, caller, params, query }) =>
    getOwnSubscriptionTraffic(db, caller, params.subscriptionId, query.window),
  )

  serve(platform, subscriptionEndpoints.getOwnActivity, ({ db, caller, params, query }) =>
    getOwnActivity(db, caller, params.subscriptionId, query.locale),
  )

  serve(platform, subscriptionEndpoints.getOwnOverview, ({ db, caller, query }) => getOwnOverview(db, caller, query.locale))

  serve(platform, subscriptionEndpoints.updatePurpose, async ({ db, transact, caller, params, body }) => {
    await transact((tx) => updatePurpose(tx, caller, params.subscriptionId, body))
    return getOwnSubscriptionSummary(db, caller, params.subscriptionId)
  })

  serve(platform, subscriptionEndpoints.cancelOwnSubscription, async ({ db, transact, caller, params }) => {
    await transact((tx) => cancelOwnSubscription(tx, caller, params.subscriptionId))
    return getOwnSubscriptionSummary(db, caller, params.subscriptionId)
  })

  serve(platform, subscriptionEndpoints.createKey, ({ transact, caller, params, body }) =>
    transact((tx) => createKey(tx, caller, params.subscriptionId, body)),
  )

  serve(platform, subscriptionEndpoints.renameKey, ({ transact, caller, params, body }) =>
    transact((tx) => renameKey(tx, caller, params, body)),
  )

  serve(platform, subscriptionEndpoints.rotateKey, ({ transact, caller, params, body }) =>
    transact((tx) => rotateKey(tx, caller, params, body)),
  )

  serve(platform, subscriptionEndpoints.keepKey, ({ transact, caller, params }) => transact((tx) => keepKey(tx, caller, params)))

  serve(platform, subscriptionEndpoints.revokeKey, ({ transact, caller, params }) =>
    transact((tx) => revokeKey(tx, caller, params.subscriptionId, params.keyId)),
  )

  serve(platform, subscriptionEndpoints.listSubscriptions, ({ db, caller, query }) => listSubscriptions(db, caller, query))

  serve(platform, subscriptionEndpoints.approveSubscription, async ({ db, transact, caller, params }) => {
    await transact((tx) => approveSubscription(tx, caller, params.subscriptionId))
    return getSubscriptionSummary(db, caller, params.subscriptionId)
  })

  serve(platform, subscriptionEndpoints.rejectSubscription, async ({ db, transact, caller, params, body }) => {
    await transact((tx) => rejectSubscription(tx, caller, params.subscriptionId, body.reason))
    return getSubscriptionSummary(db, caller, params.subscriptionId)
  })

  serve(platform, subscriptionEndpoints.cancelSubscription, async ({ db, transact, caller, params, body }) => {
    await transact((tx) => cancelSubscription(tx, caller, params.subscriptionId, body.reason))
    return getSubscriptionSummary(db, caller, params.subscriptionId)
  })

  serve(platform, subscriptionEndpoints.approveSubscriptions, async ({ transact, caller, body }) => ({
    decided: await transact((tx) => approveSubscriptions(tx, caller, body.subscriptionIds)),
  }))

  serve(platform, subscriptionEndpoints.rejectSubscriptions, async ({ transact, caller, body }) => ({
    decided: await transact((tx) => rejectSubscriptions(tx, caller, body.subscriptionIds, body.reason)),
  }))

  serve(platform, subscriptionEndpoints.cancelSubscriptions, async ({ transact, caller, body }) => ({
    decided: await transact((tx) => cancelSubscriptions(tx, caller, body.subscriptionIds, body.reason)),
  }))
}
