import type { CallRecord } from '@portico/contract/call-record/call-record'
import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { ensurePartition, isRetained } from '../../database/partitions.ts'
import { callRecords } from '../../database/schema/call-record.ts'
import { stages } from '../../database/schema/stage.ts'
import { subscriptions } from '../../database/schema/subscription.ts'
import type { CallingGateway } from '../../http/caller.ts'
import { allowRecords } from './record-limits.ts'

const ROWS_PER_INSERT = 500

/**
 * Stores the calls that a gateway recorded, and returns how many it leaves out: calls of APIs that the gateway's environment does not have, too
 * old ones, and those above the limits of a day. The caller makes sure that each report is stored once.
 */
export async function recordCalls(
  tx: Transaction,
  gateway: CallingGateway,
  given: readonly CallRecord[],
  now = new Date(),
): Promise<{ leftOut: number }> {
  if (given.length === 0) return { leftOut: 0 }
  const retained = given.filter(({ at }) => isRetained('call_records', new Date(at), now))
  const known = await knownRecords(tx, gateway.environmentId, retained)
  const allowed = await allowRecords(tx, gateway, known)
  const days = new Map(allowed.map(({ at }) => [at.slice(0, 10), new Date(at)]))
  for (const day of days.values()) await ensurePartition(tx, 'call_records', day)
  for (let start = 0; start < allowed.length; start += ROWS_PER_INSERT)
    await tx.insert(callRecords).values(allowed.slice(start, start + ROWS_PER_INSERT).map((record) => rowOf(gateway, record)))
  return { leftOut: given.length - allowed.length }
}

/** Returns the records of APIs that are in the environment; a subscription to another API is removed from its record. */
async function knownRecords(tx: Transaction, environmentId: string, records: readonly CallRecord[]): Promise<CallRecord[]> {
  const subscribed = await apisOfSubscriptions(tx, idsIn(records, 'subscriptionId'))
  const apiIds = [...new Set([...idsIn(records, 'apiId'), ...subscribed.values()])]
  const deployed =
    apiIds.length === 0
      ? []
      : await tx
          .select({ id: stages.id, apiId: stages.apiId })
          .from(stages)
          .where(and(eq(stages.environmentId, environmentId), inArray(stages.apiId, apiIds)))
  const apiOfStage = new Map(deployed.map(({ id, apiId }) => [id, apiId]))
  const apis = new Set(apiOfStage.values())
  return records.flatMap((record) => {
    const { apiId, stageId, subscriptionId } = record
    if (apiId !== null && !apis.has(apiId)) return []
    if (stageId !== null && apiOfStage.get(stageId) !== apiId) return []
    const api = subscriptionId === null ? undefined : subscribed.get(subscriptionId)
    const isOfApi = api !== undefined && apis.has(api) && (apiId === null || api === apiId)
    return [isOfApi ? record : { ...record, subscriptionId: null }]
  })
}

function idsIn(records: readonly CallRecord[], field: 'apiId' | 'subscriptionId'): string[] {
  return [...new Set(records.flatMap(({ [field]: id }) => (id === null ? [] : [id])))]
}

async function apisOfSubscriptions(tx: Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: subscriptions.id, apiId: subscriptions.apiId })
    .from(subscriptions)
    .where(inArray(subscriptions.id, [...ids]))
  return new Map(rows.map(({ id, apiId }) => [id, apiId]))
}

function rowOf(gateway: CallingGateway, record: CallRecord): typeof callRecords.$inferInsert {
  const { requestId, at, apiId, stageId, methodId, subscriptionId, serverId, ...details } = record
  const ids = { apiId, stageId, methodId, subscriptionId, serverId, environmentId: gateway.environmentId, gatewayId: gateway.id }
  return { at: new Date(at), requestId, ...ids, details }
}
