import type { Value } from '@portico/contract/endpoint'
import { ADMIN_ROLES, hasAnyRole } from '@portico/contract/role'
import { DELIVERY_DAYS, TEST_EVENT, WEBHOOKS_PER_PERSON_MAX } from '@portico/contract/webhook/webhook'
import type { newWebhookInput, webhookInput } from '@portico/contract/webhook/webhook-endpoints'
import type { Outbound } from '@portico/outbound/outbound'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { webhookDeliveries, webhookProgress, webhooks } from '../../database/schema/webhook.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import type { Person } from '../../http/caller.ts'
import { deniedAmong } from '../../http/outbound.ts'
import { refuse } from '../../http/refusal.ts'
import { addSecret, lockWebhook } from './webhook-store.ts'

const retriedUntil = sql`now() + make_interval(days => ${DELIVERY_DAYS})`

/** Throws AddressNotAllowed if the host of a URL resolves to a denied address; deliveries check it again. */
export async function requireAllowedUrl(outbound: Outbound, text: string): Promise<void> {
  const { hostname, port, protocol } = new URL(text)
  const host = hostname.replace(/^\[|\]$/g, '')
  const denied = await deniedAmong(outbound, [{ host, port: Number(port || (protocol === 'https:' ? 443 : 80)) }])
  if (denied.length > 0) refuse('AddressNotAllowed', { addresses: denied })
}

/** Creates a webhook; returns its id and its secret. Throws NotAllowedRole for all events without an admin's role, and WebhookLimitReached. */
export async function createWebhook(tx: Transaction, secrets: SecretBox, person: Person, input: Value<typeof newWebhookInput>) {
  const { name, url, events, scope } = input
  if (scope === 'all' && !hasAnyRole(person.roles, ADMIN_ROLES)) refuse('NotAllowedRole')
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`webhooks of ${person.id}`}))`)
  if ((await tx.$count(webhooks, eq(webhooks.ownerId, person.id))) >= WEBHOOKS_PER_PERSON_MAX) refuse('WebhookLimitReached')
  const id = newId()
  await tx.insert(webhooks).values({ id, ownerId: person.id, name, url, scope, events: [...new Set(events)] })
  await tx.insert(webhookProgress).values({ webhookId: id })
  return { id, secret: await addSecret(tx, secrets, id) }
}

/** Changes name, URL and events of a webhook. What waits goes to the new URL. Throws WebhookNotFound. */
export async function updateWebhook(tx: Transaction, person: Person, webhookId: string, input: Value<typeof webhookInput>): Promise<void> {
  const { id } = await lockWebhook(tx, person, webhookId)
  const { name, url, events } = input
  await tx
    .update(webhooks)
    .set({ name, url, events: [...new Set(events)] })
    .where(eq(webhooks.id, id))
}

/** Deletes a webhook with its secrets and deliveries. Throws WebhookNotFound. */
export async function deleteWebhook(tx: Transaction, person: Person, webhookId: string): Promise<void> {
  const { id } = await lockWebhook(tx, person, webhookId)
  await tx.delete(webhooks).where(eq(webhooks.id, id))
}

/** Pauses an active webhook. Throws WebhookNotFound or StateNotAllowed. */
export async function pauseWebhook(tx: Transaction, person: Person, webhookId: string): Promise<void> {
  const { id, status } = await lockWebhook(tx, person, webhookId)
  if (status !== 'active') refuse('StateNotAllowed', { status })
  await tx.update(webhooks).set({ status: 'paused' }).where(eq(webhooks.id, id))
}

/** Resumes a webhook: what waits is sent at once, and retried for the whole time again. Throws WebhookNotFound or StateNotAllowed. */
export async function resumeWebhook(tx: Transaction, person: Person, webhookId: string): Promise<void> {
  const { id, status } = await lockWebhook(tx, person, webhookId)
  if (status === 'active') refuse('StateNotAllowed', { status })
  await tx.update(webhooks).set({ status: 'active' }).where(eq(webhooks.id, id))
  await tx.update(webhookProgress).set({ failingSince: null }).where(eq(webhookProgress.webhookId, id))
  await tx
    .update(webhookDeliveries)
    .set({ attempts: 0, nextAttemptAt: sql`now()`, retriedUntil })
    .where(and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.status, 'waiting')))
}

/** Creates a new secret of a webhook and returns it. Throws WebhookNotFound. */
export async function rotateSecret(tx: Transaction, secrets: SecretBox, person: Person, webhookId: string): Promise<string> {
  const { id } = await lockWebhook(tx, person, webhookId)
  return addSecret(tx, secrets, id)
}

/** Writes a test event for a webhook. Throws WebhookNotFound, or StateNotAllowed unless it is active. */
export async function testWebhook(tx: Transaction, person: Person, webhookId: string): Promise<void> {
  const { id, status } = await lockWebhook(tx, person, webhookId)
  if (status !== 'active') refuse('StateNotAllowed', { status })
  const content = {
    apiId: null,
    name: null,
    version: null,
    sunsetOn: null,
    plannedFor: null,
    plannedState: null,
    issuer: person.name,
    path: null,
  }
  await tx.insert(webhookDeliveries).values({ webhookId: id, type: TEST_EVENT, content, retriedUntil })
}

/** Sends a delivery again, with the same id. Throws WebhookNotFound, or StateNotAllowed unless the webhook is active. */
export async function redeliver(tx: Transaction, person: Person, webhookId: string, deliveryId: string): Promise<void> {
  const { id, status } = await lockWebhook(tx, person, webhookId)
  if (status !== 'active') refuse('StateNotAllowed', { status })
  const again = await tx
    .update(webhookDeliveries)
    .set({ status: 'waiting', attempts: 0, nextAttemptAt: sql`now()`, retriedUntil })
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, id)))
    .returning({ id: webhookDeliveries.id })
  if (again.length === 0) refuse('WebhookNotFound')
}
