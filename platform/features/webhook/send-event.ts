import type { PlannedChange } from '@portico/contract/stage/planned-deployment'
import type { WebhookEvent } from '@portico/contract/webhook/webhook'
import { DELIVERY_DAYS } from '@portico/contract/webhook/webhook'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { type DeliveryContent, webhookDeliveries } from '../../database/schema/webhook.ts'

/** An event that webhooks receive. `path` is the page of the developer center about it; without one, that of the API. */
export interface EventForWebhooks {
  type: WebhookEvent
  api?: { id: string; name: string }
  /** The name of what it is about if that is no API. */
  name?: string
  version?: string
  sunsetOn?: string | null
  planned?: PlannedChange | undefined
  issuer?: { id: number }
  path?: string
  /** The owner of what it is about if that is no API: their own webhooks receive it too. */
  ownerId?: number
}

/**
 * Writes an event for every webhook that receives it, in the transaction of the event: webhooks of admins for all events, and those of
 * developers who work on the API. People who have left or lost their role receive nothing.
 */
export async function sendEvent(tx: Transaction, event: EventForWebhooks): Promise<void> {
  const { type, api, ownerId = null, issuer } = event
  const content: Omit<DeliveryContent, 'issuer'> = {
    apiId: api?.id ?? null,
    name: api?.name ?? event.name ?? null,
    version: event.version ?? null,
    sunsetOn: event.sunsetOn ?? null,
    plannedFor: event.planned?.at ?? null,
    plannedState: event.planned?.state ?? null,
    path: event.path ?? (api ? `/developer/apis/${api.id}` : null),
  }
  await tx.execute(sql`
    insert into ${webhookDeliveries} (id, webhook_id, type, content, retried_until)
    select gen_random_uuid(), w.id, ${type}::text,
      ${JSON.stringify(content)}::jsonb || jsonb_build_object('issuer', (select name from users where id = ${issuer?.id ?? null}::integer)),
      now() + make_interval(days => ${DELIVERY_DAYS})
    from webhooks w join users u on u.id = w.owner_id
    where w.status <> 'paused' and ${type} = any (w.events) and u.status = 'registered' and (
      (w.scope = 'all' and u.roles && array['admin', 'superAdmin'])
      or (w.scope = 'own' and u.roles && array['developer', 'admin', 'superAdmin'] and (
        w.owner_id = ${ownerId}::integer
        or exists (select from apis a where a.id = ${api?.id ?? null}::uuid and a.owner_id = w.owner_id)
        or exists (select from api_shares s where s.api_id = ${api?.id ?? null}::uuid and s.user_id = w.owner_id))))`)
}
