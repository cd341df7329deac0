import type { TrafficReport } from '@portico/contract/gateway-snapshot/traffic-report'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'

const MINUTE_MS = 60_000

/**
 * Records the minute of a report as the last use of the keys in it, unless a later one is known: at most one write per key and minute, however
 * many calls it makes. Ignores keys to APIs that the gateway's environment does not have, and never writes a time ahead of the platform's.
 */
export async function recordKeyUse(tx: Transaction, gatewayId: string, { from, rows }: TrafficReport, now = new Date()): Promise<void> {
  const keyIds = [...new Set(rows.flatMap((row) => row.keyIds ?? []))]
  if (keyIds.length === 0) return
  const at = Math.min(new Date(from).getTime(), now.getTime())
  const minute = new Date(Math.floor(at / MINUTE_MS) * MINUTE_MS).toISOString()
  // One order of locks keeps two reports from deadlocking.
  await tx.execute(sql`
    update api_keys set last_used_at = ${minute}::timestamptz where id in (
      select k.id from api_keys k join subscriptions s on s.id = k.subscription_id
      where k.id = any (${sql.param(keyIds)}::uuid[]) and (k.last_used_at is null or k.last_used_at < ${minute}::timestamptz)
        and s.api_id in (select api_id from stages join gateways g on g.environment_id = stages.environment_id where g.id = ${gatewayId})
      order by k.id for no key update of k)`)
}
