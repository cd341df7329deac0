import type { RefusedTraffic } from '@portico/contract/gateway-link/gateway-link-endpoints'
import type { TrafficReport, TrafficRow } from '@portico/contract/gateway-snapshot/traffic-report'
import { faultOfRow } from '@portico/contract/gateway-snapshot/traffic-row'
import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { ensurePartition, isRetained } from '../../database/partitions.ts'
import { gateways } from '../../database/schema/environment.ts'
import { stages } from '../../database/schema/stage.ts'
import { trafficDays, trafficHours, trafficMinutes, trafficReceipts } from '../../database/schema/traffic.ts'
import { addSpans } from './add-spans.ts'
import { NIL_ID } from './traffic-queries.ts'
import { addedCount, addedSums, addedTo, ROWS_PER_INSERT } from './traffic-store.ts'

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
 * Adds a ten-second report of a gateway to the tables by minute, hour, day and span, exactly once however often it is sent: its receipt (gateway, run,
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
  const rows = report.rows.filter((row) => known.get(row.stageId)?.apiId === row.apiId)
  const at = new Date(report.from)
  if (isRetained('traffic_minutes', at, now)) await add(tx, 'traffic_minutes', startOf(at, 60_000), rows)
  if (isRetained('traffic_hours', at, now)) {
    await add(tx, 'traffic_hours', startOf(at, 3_600_000), rows)
    await add(tx, 'traffic_days', startOf(at, 86_400_000), rows)
    const environmentId = known.values().next().value?.environmentId
    if (environmentId !== undefined) await addSpans(tx, at, environmentId, rows)
  }
  return { taken: true, droppedRows: report.rows.length - rows.length }
}

interface KnownStage {
  apiId: string
  /** The gateway's own. */
  environmentId: string
}

async function knownStages(tx: Transaction, gatewayId: string, report: TrafficReport): Promise<Map<string, KnownStage>> {
  const ids = [...new Set(report.rows.map((row) => row.stageId))]
  if (ids.length === 0) return new Map()
  const found = await tx
    .select({ id: stages.id, apiId: stages.apiId, environmentId: stages.environmentId })
    .from(stages)
    .innerJoin(gateways, eq(gateways.environmentId, stages.environmentId))
    .where(and(eq(gateways.id, gatewayId), inArray(stages.id, ids)))
  return new Map(found.map((stage) => [stage.id, stage]))
}

function startOf(at: Date, lengthMs: number): Date {
  return new Date(Math.floor(at.getTime() / lengthMs) * lengthMs)
}

type StoredRow = typeof trafficMinutes.$inferInsert

const FULL_TABLES = { traffic_minutes: trafficMinutes, traffic_hours: trafficHours, traffic_days: trafficDays }

async function add(tx: Transaction, name: keyof typeof FULL_TABLES, at: Date, rows: readonly TrafficRow[]): Promise<void> {
  if (rows.length === 0) return
  await ensurePartition(tx, name, at)
  const table = FULL_TABLES[name]
  const key = [table.apiId, table.at, table.stageId, table.methodId, table.subscriptionId, table.status, table.error]
  const merged = merge(at, rows)
  for (let start = 0; start < merged.length; start += ROWS_PER_INSERT) {
    await tx
      .insert(table)
      .values(merged.slice(start, start + ROWS_PER_INSERT))
      .onConflictDoUpdate({ target: key, set: { ...addedSums(table), durationUs: addedTo(table.durationUs) } })
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
    calls: addedCount(stored.calls ?? 0, row.calls),
    requestBytes: addedCount(stored.requestBytes ?? 0, row.requestBytes),
    responseBytes: addedCount(stored.responseBytes ?? 0, row.responseBytes),
    durationUs: addedCount(stored.durationUs ?? 0, row.durationUs),
    latency: stored.latency.map((count, index) => addedCount(count, row.latency[index] ?? 0)),
  }
}
