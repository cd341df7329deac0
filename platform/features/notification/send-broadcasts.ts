import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { type BroadcastContent, notificationBroadcasts } from '../../database/schema/notification.ts'
import { transact } from '../../database/transact.ts'
import type { MailValues } from '../../mail/mail-kinds.ts'
import { notifyEach, type Recipient } from './notify.ts'
import { approvedSubscribers } from './recipient-queries.ts'

/** People per transaction: short enough that nothing waits for it. */
const BATCH = 500

/** Notifies all approved subscribers of an API of an event, soon after this transaction (`sendBroadcasts`), each once. */
export async function broadcast(tx: Transaction, event: { apiId: string; issuerId: number; content: BroadcastContent }): Promise<void> {
  // Later than what the transaction waited for, so that who was approved meanwhile is among them.
  await tx.insert(notificationBroadcasts).values({ ...event, createdAt: new Date() })
}

/**
 * Notifies the next batch of subscribers of the oldest broadcast, with where it has got to, in one transaction; one platform node at a time,
 * so that broadcasts arrive in order. Returns false when there is nothing to do.
 */
export async function sendNextBroadcast(db: Database): Promise<boolean> {
  return transact(db, async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(hashtext('notification broadcasts')) as free`)
    if (!rows[0]?.free) return false
    const [due] = await tx
      .select()
      .from(notificationBroadcasts)
      .orderBy(asc(notificationBroadcasts.createdAt), asc(notificationBroadcasts.id))
      .limit(1)
    if (!due) return false
    const people = await approvedSubscribers(tx, apiIdsOf(due), { approvedUntil: due.createdAt, afterId: due.afterUserId, limit: BATCH })
    await broadcastTo(tx, people, due)
    const last = people.at(-1)
    if (last && people.length === BATCH)
      await tx.update(notificationBroadcasts).set({ afterUserId: last.id }).where(eq(notificationBroadcasts.id, due.id))
    else await tx.delete(notificationBroadcasts).where(eq(notificationBroadcasts.id, due.id))
    return true
  })
}

/** Notifies some subscribers of an event at once, each by the page that the others are led to. Nobody is in the list twice. */
export async function broadcastTo(tx: Transaction, people: readonly Subscriber[], event: Event): Promise<void> {
  const { content, issuerId } = event
  const publicPath = await publicPathOf(tx, event)
  await notifyEach(
    tx,
    people.map(({ subscriptionId, ...to }) => {
      const path = publicPath ?? `/user/subscription/${subscriptionId}`
      const { type, apiName } = content
      const planned = content.type === 'BreakingChange' ? content.planned : undefined
      const notification = { type, apiName, path, planned, ...(issuerId === null ? {} : { issuerId }) }
      return { to, notification, mail: mailOf(content, path) }
    }),
  )
}

/** Sends everything that waits. */
export async function sendBroadcasts(db: Database): Promise<void> {
  while (await sendNextBroadcast(db));
}

type Event = Pick<typeof notificationBroadcasts.$inferSelect, 'apiId' | 'issuerId' | 'content'>
type Subscriber = Recipient & { subscriptionId: string }

/** Returns the APIs whose subscribers are notified. */
function apiIdsOf({ apiId, content }: Event): readonly string[] {
  return content.type === 'IncidentUpdated' ? content.apiIds : [apiId]
}

/** Returns the public page about an event; null if each person gets the page of their own subscription, also where there is no public one. */
async function publicPathOf(db: Reader, { apiId, content }: Event): Promise<string | null> {
  if (content.type === 'IncidentUpdated') return content.shownPath
  if (content.type !== 'BreakingChange') return null
  const publishedCount = await db.$count(apis, and(eq(apis.id, apiId), eq(apis.publicationStatus, 'APPROVED')))
  if (publishedCount === 0) return null
  const { deploymentId, planned } = content
  const isInChangelog = deploymentId !== undefined && planned?.state !== 'canceled'
  return `/apis/${apiId}/changelog${isInChangelog ? `/deployments/${deploymentId}` : ''}`
}

const MAILS = {
  VersionDeprecated: 'versionDeprecated',
  VersionKept: 'versionKept',
  BreakingChange: 'breakingChange',
  IncidentUpdated: 'incidentUpdated',
} as const
type Mailed = (typeof MAILS)[BroadcastContent['type']]

/** Returns the email of an event; `path` is the page that its link leads to. */
function mailOf({ type, ...values }: BroadcastContent, path: string): { kind: Mailed; values: MailValues[Mailed] } {
  return { kind: MAILS[type], values: { ...values, path } as MailValues[Mailed] }
}
