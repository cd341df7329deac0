import { sql } from 'drizzle-orm'
import { webhooks } from '../../database/schema/webhook.ts'

/** The condition for webhooks that fail and are not paused, for queries that read `webhooks`. */
export const isFailing = sql`(${webhooks.status} <> 'paused'
  and ${webhooks.id} in (select p.webhook_id from webhook_progress p where p.failing_since is not null))`
