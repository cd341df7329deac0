import type { NotificationType } from '@portico/contract/notification/notification-types'
import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import type { ApiRow } from '../api/api-queries.ts'
import { notify } from '../notification/notify.ts'
import { managersOfApi, registeredUsers } from '../notification/recipient-queries.ts'
import { announceToNewSubscriber } from '../stage/announce-breaking-changes.ts'
import { sendEvent } from '../webhook/send-event.ts'
import type { SubscriptionRow } from './subscription-store.ts'

/** Notifies an API's owner and the developers that it is shared with of a subscription request. */
export async function notifySubscriptionRequested(tx: Transaction, api: ApiRow, subscriber: Person): Promise<void> {
  const path = '/developer/apis-subscription'
  await sendEvent(tx, { type: 'SubscriptionRequested', api, issuer: subscriber, path })
  await notify(
    tx,
    await managersOfApi(tx, api),
    { type: 'SubscriptionRequested', issuerId: subscriber.id, apiName: api.name, path },
    { kind: 'subscriptionRequested', values: { apiName: api.name, subscriberName: subscriber.name, path } },
  )
}

const DECISIONS = {
  subscriptionApproved: 'SubscriptionApproved',
  subscriptionRejected: 'SubscriptionRejected',
  subscriptionCanceledByDeveloper: 'SubscriptionCanceledByDeveloper',
} as const satisfies Record<string, NotificationType>

/** Notifies a subscriber of the decision about their subscription, and once it is approved of breaking changes that are planned. */
export async function notifySubscriptionDecision(
  tx: Transaction,
  person: Pick<Person, 'id'>,
  decision: keyof typeof DECISIONS,
  { subscription, api }: { subscription: SubscriptionRow; api: ApiRow },
  reason = '',
): Promise<void> {
  const path = `/user/subscription/${subscription.id}`
  await sendEvent(tx, { type: DECISIONS[decision], api, issuer: person, path: '/developer/apis-subscription' })
  await notify(
    tx,
    await registeredUsers(tx, [subscription.userId]),
    { type: DECISIONS[decision], issuerId: person.id, apiName: api.name, path },
    { kind: decision, values: { apiName: api.name, reason, path } },
  )
  if (decision === 'subscriptionApproved') await announceToNewSubscriber(tx, api, subscription)
}
