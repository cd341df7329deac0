import { SECRET_OVERLAP_HOURS } from '@portico/contract/webhook/webhook'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { webhookSecrets, webhooks } from '../../database/schema/webhook.ts'
import type { SealedRow } from '../../database/sealed-values.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { newWebhookSecret } from './sign-delivery.ts'

export type WebhookRow = typeof webhooks.$inferSelect

/** Locks a person's webhook. Throws WebhookNotFound. */
export async function lockWebhook(tx: Transaction, person: Person, webhookId: string): Promise<WebhookRow> {
  const [webhook] = await tx
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.ownerId, person.id)))
    .for('update')
  return webhook ?? refuse('WebhookNotFound')
}

/** Returns the row of a webhook's secret for `SecretBox`. */
export function secretRow(secretId: string): SealedRow {
  return `webhook_secrets/${secretId}`
}

/** Adds a secret that signs from now on, and returns it; the former one signs too for a time, older ones no longer. */
export async function addSecret(tx: Transaction, secrets: SecretBox, webhookId: string): Promise<string> {
  await tx.delete(webhookSecrets).where(and(eq(webhookSecrets.webhookId, webhookId), isNotNull(webhookSecrets.expiresAt)))
  await tx
    .update(webhookSecrets)
    .set({ expiresAt: sql`now() + make_interval(hours => ${SECRET_OVERLAP_HOURS})` })
    .where(and(eq(webhookSecrets.webhookId, webhookId), isNull(webhookSecrets.expiresAt)))
  const id = newId()
  const secret = newWebhookSecret()
  await tx.insert(webhookSecrets).values({ id, webhookId, sealedSecret: secrets.seal(secret, secretRow(id)) })
  return secret
}
