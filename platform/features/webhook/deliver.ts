import { ANSWER_KEPT_BYTES, DISABLED_AFTER_HOURS, RECEIVER_ANSWERS_WITHIN_MS } from '@portico/contract/webhook/webhook'
import { isAddressDenied } from '@portico/outbound/address-denied'
import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { webhookDeliveries, webhookProgress, webhookSecrets, webhooks } from '../../database/schema/webhook.ts'
import { transact } from '../../database/transact.ts'
import { callOutbound, readUpTo } from '../../http/outbound-call.ts'
import type { Platform } from '../../http/platform.ts'
import { notify } from '../notification/notify.ts'
import { registeredUsers } from '../notification/recipient-queries.ts'
import { signedHeaders } from './sign-delivery.ts'
import { secretRow, type WebhookRow } from './webhook-store.ts'
import { payloadOf } from './webhook-view.ts'

type Sender = Pick<Platform, 'db' | 'secrets' | 'outbound' | 'config'>
type Delivery = typeof webhookDeliveries.$inferSelect
type Outcome = Pick<Delivery, 'fault' | 'answerStatus' | 'answer'>

/** After it another node may send, since this one has died. An attempt begins only while all its time is left. */
const CLAIM_SECONDS = 60
const FIRST_PAUSE_MS = 5_000
const PAUSE_FACTOR = 4
const LONGEST_PAUSE_MS = 3 * 3_600_000
/** Pauses differ by up to so much, so that events of one failure do not all return at once. */
const JITTER = 0.2
const HOUR_MS = 3_600_000

/**
 * Sends the oldest due event of the webhook that has waited longest, and stores what came back. One platform node at a time sends to a
 * webhook. Returns false when nothing is due. An event is sent at least once, always with the same id. `answersWithinMs` is for tests.
 */
export async function deliverNext(platform: Sender, now = new Date(), answersWithinMs = RECEIVER_ANSWERS_WITHIN_MS): Promise<boolean> {
  const claimedAt = performance.now()
  const webhook = await claim(platform, now)
  if (!webhook) return false
  const [due] = await platform.db
    .select()
    .from(webhookDeliveries)
    .where(
      and(eq(webhookDeliveries.webhookId, webhook.id), eq(webhookDeliveries.status, 'waiting'), lte(webhookDeliveries.nextAttemptAt, now)),
    )
    .orderBy(asc(webhookDeliveries.nextAttemptAt), asc(webhookDeliveries.id))
    .limit(1)
  if (due) {
    const began = performance.now()
    if (began - claimedAt > CLAIM_SECONDS * 1000 - answersWithinMs) return true
    const outcome = await attempt(platform, webhook, due, now, answersWithinMs)
    await store(platform, webhook, due, { ...outcome, durationMs: Math.round(performance.now() - began), attemptedAt: now })
  }
  await platform.db
    .update(webhookProgress)
    .set({ claimedUntil: null })
    .where(and(eq(webhookProgress.webhookId, webhook.id), eq(webhookProgress.claimedAt, now)))
  return true
}

/** Claims an active webhook with a due event whose owner still has the right to receive it. */
async function claim({ db }: Sender, now: Date): Promise<WebhookRow | undefined> {
  const at = now.toISOString()
  const { rows } = await db.execute<{ webhook_id: string }>(sql`
    update webhook_progress set claimed_at = ${at}, claimed_until = ${at}::timestamptz + make_interval(secs => ${CLAIM_SECONDS})
    where webhook_id = (
      select p.webhook_id from webhook_progress p
        join webhooks w on w.id = p.webhook_id
        join users u on u.id = w.owner_id
      where w.status = 'active' and (p.claimed_until is null or p.claimed_until < ${at}) and u.status = 'registered'
        and u.roles && (case when w.scope = 'all' then array['admin', 'superAdmin'] else array['developer', 'admin', 'superAdmin'] end)
        and exists (select from webhook_deliveries d
          where d.webhook_id = w.id and d.status = 'waiting' and d.next_attempt_at <= ${at})
      order by p.claimed_at nulls first limit 1 for update of p skip locked)
    returning webhook_id`)
  const [claimed] = rows
  if (!claimed) return undefined
  const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, claimed.webhook_id))
  return webhook
}

async function attempt(
  { db, secrets, outbound, config }: Sender,
  webhook: WebhookRow,
  delivery: Delivery,
  now: Date,
  answersWithinMs: number,
): Promise<Outcome> {
  const nothing = { answerStatus: null, answer: null }
  const rows = await db
    .select()
    .from(webhookSecrets)
    .where(and(eq(webhookSecrets.webhookId, webhook.id), or(isNull(webhookSecrets.expiresAt), gt(webhookSecrets.expiresAt, now))))
  let keys: string[]
  try {
    keys = rows.map(({ id, sealedSecret }) => secrets.open(sealedSecret, secretRow(id)))
  } catch {
    return { ...nothing, fault: 'secretUnreadable' }
  }
  const body = JSON.stringify(payloadOf(delivery, config.webUrl))
  const headers = { 'content-type': 'application/json', 'user-agent': 'Portico', ...signedHeaders(`msg_${delivery.id}`, now, body, keys) }
  const deadline = AbortSignal.timeout(answersWithinMs)
  try {
    const call = { url: new URL(webhook.url), method: 'POST', headers: Object.entries(headers), body: Buffer.from(body) }
    const response = await callOutbound(call, outbound.targets, deadline)
    const { bytes } = await readUpTo(response, ANSWER_KEPT_BYTES)
    return { fault: null, answerStatus: response.statusCode ?? 0, answer: textOf(bytes) }
  } catch (error) {
    if (isAddressDenied(error)) return { ...nothing, fault: 'addressNotAllowed' }
    return { ...nothing, fault: deadline.aborted ? 'timeout' : 'unreachable' }
  }
}

/** The database stores no NUL. */
function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\0', '\uFFFD')
}

type Attempted = Outcome & Pick<Delivery, 'durationMs'> & { attemptedAt: Date }

async function store({ db }: Sender, webhook: WebhookRow, delivery: Delivery, attempted: Attempted): Promise<void> {
  const { answerStatus, attemptedAt: now } = attempted
  const isDelivered = answerStatus !== null && answerStatus >= 200 && answerStatus < 300
  const attempts = delivery.attempts + 1
  const nextAttemptAt = new Date(now.getTime() + pauseMs(attempts))
  const status = isDelivered ? 'delivered' : nextAttemptAt > delivery.retriedUntil ? 'failed' : 'waiting'
  await transact(db, async (tx) => {
    await tx
      .update(webhookDeliveries)
      .set({ ...attempted, attempts, status, nextAttemptAt })
      .where(eq(webhookDeliveries.id, delivery.id))
    const [progress] = await tx.select().from(webhookProgress).where(eq(webhookProgress.webhookId, webhook.id)).for('update')
    const failingSince = isDelivered ? null : (progress?.failingSince ?? now)
    await tx
      .update(webhookProgress)
      .set({ failingSince, ...(isDelivered ? { lastDeliveredAt: now } : {}) })
      .where(eq(webhookProgress.webhookId, webhook.id))
    if (failingSince === null || now.getTime() - failingSince.getTime() < DISABLED_AFTER_HOURS * HOUR_MS) return
    const disabled = await tx
      .update(webhooks)
      .set({ status: 'disabled' })
      .where(and(eq(webhooks.id, webhook.id), eq(webhooks.status, 'active')))
      .returning({ id: webhooks.id })
    if (disabled.length === 0) return
    const path = `/developer/webhooks/${webhook.id}`
    await notify(
      tx,
      await registeredUsers(tx, [webhook.ownerId]),
      { type: 'WebhookDisabled', apiName: webhook.name, path },
      { kind: 'webhookDisabled', values: { webhookName: webhook.name, path } },
    )
  })
}

/** Returns the pause after so many attempts: 5 s, 20 s, 80 s, … up to 3 hours, each a little different. */
function pauseMs(attempts: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * PAUSE_FACTOR ** (attempts - 1), LONGEST_PAUSE_MS)
  return pause * (1 - JITTER + 2 * JITTER * Math.random())
}
