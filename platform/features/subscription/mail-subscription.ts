import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import type { ApiRow } from '../api/api-facts.ts'
import type { SubscriptionRow } from './subscription-store.ts'

async function recipient(tx: Transaction, userId: number) {
  const [user] = await tx.select({ to: users.email, locale: users.locale }).from(users).where(eq(users.id, userId))
  if (!user) throw new Error(`there is no user ${userId} to write to`)
  return user
}

/** Writes to an API's author that somebody asks to use it. */
export async function mailSubscriptionRequested(tx: Transaction, api: ApiRow, subscriber: Person): Promise<void> {
  const values = { apiName: api.name, subscriberName: subscriber.name, path: '/developer/apis-subscription' }
  await enqueueMail(tx, { ...(await recipient(tx, api.ownerId)), kind: 'subscriptionRequested', values })
}

/** Writes to a subscriber what became of their subscription. */
export async function mailSubscriptionDecision(
  tx: Transaction,
  decision: 'subscriptionApproved' | 'subscriptionRejected' | 'subscriptionCanceledByDeveloper',
  { subscription, api }: { subscription: SubscriptionRow; api: ApiRow },
  reason = '',
): Promise<void> {
  const values = { apiName: api.name, reason, path: `/user/subscription/${subscription.id}` }
  await enqueueMail(tx, { ...(await recipient(tx, subscription.userId)), kind: decision, values })
}
