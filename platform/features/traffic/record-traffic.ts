import type { RefusedTraffic } from '@portico/contract/gateway-link/gateway-link-endpoints'
import type { TrafficReport, TrafficRow } from '@portico/contract/gateway-snapshot/traffic-report'
import { faultOfRow, ROW_SUM_MAX } from '@portico/contract/gateway-snapshot/traffic-row'
import { type AnyColumn, and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { ensurePartition, isRetained } from '../../database/partitions.ts'
import { gateways } from '../../database/schema/environment.ts'
import { stages } from '../../database/schema/stage.ts'
import { trafficHours, trafficMinutes, trafficReceipts } from '../../database/schema/traffic.ts'

/** Stands in keys for an unknown method or subscription of a refused call. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000'

const ROWS_PER_INSERT = 500

/** Maximum number of refused rows to name. */
const NAMED_MAX = 20

/** The result of a report: whether it was counted now or earlier, and how many of its rows were of unknown versions. */
export interface RecordedTraffic {
  taken: boolean
  droppedRows: number
}

/** Returns the valid rows of a report, and the number and first fields of invalid ones. */
export function validateRows(rows: readonly unknown[]): RefusedTraffic & { rows: TrafficRow[] } {
  const judged: RefusedTraffic & { rows: TrafficRow[] } = { rows: [], refusedRows: 0, refused: [] }
  for (const [row, given] of rows.entries()) {
    const field = faultOfRow(given)
    if (field === null) {
      judged.rows.push(given as TrafficRow)
      continue
    }
    judged.refusedRows += 1
    if (judged.refused.length < NAMED_MAX) judged.refused.push({ row, field })
  }
  return judged
}

/**
 * Adds a ten-second report of a gateway to the minute and hour tables, exactly once however often it is sent: its receipt (gateway, run,
 * sequence) is written in the same transaction. Rows of versions that the gateway's environment does not have are dropped and counted, so
 * that a deleted API never blocks the rest.
 */
export async function recordTraffic(tx: Transaction, gatewayId: string, report: TrafficReport, now = new Date()): Promise<RecordedTraffic> {
  const receipt = await tx
    .insert(trafficReceipts)
    .values({ gatewayId, runId: report.runId, sequence: report.sequence })
    .onConflictDoNothing()
    .returning({ sequence: trafficReceipts.sequence })
  if (receipt.length === 0) return { taken: false, droppedRows: 0 }

  const known = await knownStages(tx, gatewayId, report)
  const rows = report.rows.filter((row) => known.get(row.stageId) === row.apiId)
  const at = new Date(report.from)
  if (isRetained('traffic_minutes', at, now)) await add(tx, 'traffic_minutes', startOf(at, 60_000), rows)
  if (isRetained('traffic_hours', at, now)) await add(tx, 'traffic_hours', startOf(at, 3_600_000), rows)
  return { taken: true, droppedRows: report.rows.length - rows.length }
}

async function knownStages(tx: Transaction, gatewayId: string, report: TrafficReport): Promise<Map<string, string>> {
  const ids = [...new Set(report.rows.map((row) => row.stageId))]
  if (ids.length === 0) return new Map()
  const found = await tx
    .select({ id: stages.id, apiId: stages.apiId })
    .from(stages)
    .innerJoin(gateways, eq(gateways.environmentId, stages.environmentId))
    .where(and(eq(gateways.id, gatewayId), inArray(stages.id, ids)))
  return new Map(found.map(({ id, apiId }) => [id, apiId]))
}

function startOf(at: Date, lengthMs: number): Date {
  return new Date(Math.floor(at.getTime() / lengthMs) * lengthMs)
}

/** Sums stop here, so that none overflows and each is a safe integer of JavaScript. */
const MOST = sql.raw(String(ROW_SUM_MAX))

/** Adds new counts to the stored ones, element by element. */
const addedCounts = (kept: AnyColumn) => sql`
  select array_agg(least(coalesce(a, 0)::numeric + coalesce(b, 0), ${MOST})::bigint order by i)
  from unnest(${kept}, excluded.latency) with ordinality as pairs(a, b, i)`

const added = (one: number, other: number) => Math.min(one + other, ROW_SUM_MAX)

type StoredRow = typeof trafficMinutes.$inferInsert

async function add(tx: Transaction, name: 'traffic_minutes' | 'traffic_hours', at: Date, rows: readonly TrafficRow[]): Promise<void> {
  if (rows.length === 0) return
  await ensurePartition(tx, name, at)
  const table = name === 'traffic_minutes' ? trafficMinutes : trafficHours
  const merged = merge(at, rows)
  for (let start = 0; start < merged.length; start += ROWS_PER_INSERT) {
    await tx
      .insert(table)
      .values(merged.slice(start, start + ROWS_PER_INSERT))
      .onConflictDoUpdate({
        target: [table.apiId, table.at, table.stageId, table.methodId, table.subscriptionId, table.status, table.error],
        set: {
          calls: sql`least(${table.calls}::numeric + excluded.calls, ${MOST})`,
          requestBytes: sql`least(${table.requestBytes}::numeric + excluded.request_bytes, ${MOST})`,
          responseBytes: sql`least(${table.responseBytes}::numeric + excluded.response_bytes, ${MOST})`,
          durationUs: sql`least(${table.durationUs}::numeric + excluded.duration_us, ${MOST})`,
          latency: sql`(${addedCounts(table.latency)})`,
        },
      })
  }
}

// A statement may not update a row twice; and one order of rows keeps two reports from deadlocking.
function merge(at: Date, rows: readonly TrafficRow[]): StoredRow[] {
  const byKey = new Map<string, StoredRow>()
  for (const row of rows) {
    const stored: StoredRow = {
      at,
      apiId: row.apiId,
      stageId: row.stageId,
      methodId: row.methodId ?? NIL_ID,
      subscriptionId: row.subscriptionId ?? NIL_ID,
      status: row.status,
      error: row.error ?? '',
      calls: row.calls,
      requestBytes: row.requestBytes,
      responseBytes: row.responseBytes,
      durationUs: row.durationUs,
      latency: row.latency,
    }
    const key = [stored.apiId, stored.stageId, stored.methodId, stored.subscriptionId, stored.status, stored.error].join(' ')
    const same = byKey.get(key)
    byKey.set(key, same ? sum(same, row) : stored)
  }
  return [...byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, stored]) => stored)
}

function sum(stored: StoredRow, row: TrafficRow): StoredRow {
  return {
    ...stored,
    calls: added(stored.calls ?? 0, row.calls),
    requestBytes: added(stored.requestBytes ?? 0, row.requestBytes),
    responseBytes: added(stored.responseBytes ?? 0, row.responseBytes),
    durationUs: added(stored.durationUs ?? 0, row.durationUs),
    latency: stored.latency.map((count, index) => added(count, row.latency[index] ?? 0)),
  }
}
