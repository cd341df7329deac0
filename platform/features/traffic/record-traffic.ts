import type { RefusedTraffic } from '@portico/contract/gateway-link/gateway-link-endpoints'
import type { TrafficReport, TrafficRow } from '@portico/contract/gateway-snapshot/traffic-report'
import { faultOfRow } from '@portico/contract/gateway-snapshot/traffic-row'
import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { ensurePartitions, isRetained } from '../../database/partitions.ts'
import { gateways } from '../../database/schema/environment.ts'
import { stages } from '../../database/schema/stage.ts'
import { trafficReceipts } from '../../database/schema/traffic.ts'
import { SPANS, spanStart } from '../../database/traffic-spans.ts'
import { addSpans } from './add-spans.ts'
import { sumRows } from './sum-rows.ts'
import { NIL_ID } from './traffic-queries.ts'
import { addSums } from './traffic-store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

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
  const [hasMinutes, hasHours] = [isRetained('traffic_minutes', at, now), isRetained('traffic_hours', at, now)]
  if (rows.length > 0) {
    await ensurePartitions(tx, [...(hasMinutes ? partitionsOfMinutes(at) : []), ...(hasHours ? partitionsOfSums(at) : [])])
    const all = merged(rows)
    if (hasMinutes) await addAll(tx, 'traffic_minutes', startOf(at, MINUTE_MS), all)
    if (hasHours) {
      await addAll(tx, 'traffic_hours', startOf(at, HOUR_MS), all)
      await addAll(tx, 'traffic_days', startOf(at, DAY_MS), all)
      const environmentId = known.values().next().value?.environmentId
      if (environmentId !== undefined) await addSpans(tx, at, environmentId, rows)
    }
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

const uuid = (column: string) => ({ column, type: 'uuid' }) as const
const ALL_DIMENSIONS = {
  apiId: uuid('api_id'),
  stageId: uuid('stage_id'),
  methodId: uuid('method_id'),
  subscriptionId: uuid('subscription_id'),
  status: { column: 'status', type: 'smallint' },
  error: { column: 'error', type: 'text' },
} as const

/** Returns the rows with all dimensions, each combination once. */
const merged = (rows: readonly TrafficRow[]) =>
  sumRows(rows, ({ apiId, stageId, methodId, subscriptionId, status, error }) => ({
    ...{ apiId, stageId, methodId: methodId ?? NIL_ID, subscriptionId: subscriptionId ?? NIL_ID, status, error: error ?? '' },
  }))

const addAll = (tx: Transaction, name: string, at: Date, rows: ReturnType<typeof merged>) =>
  addSums(tx, { name, dimensions: ALL_DIMENSIONS, more: 'durationUs' }, [{ at }], rows)

const partitionsOfMinutes = (at: Date) => [{ table: 'traffic_minutes', at }] as const

const SPAN_TABLES = ['traffic_by_api', 'traffic_by_outcome', 'traffic_by_method', 'traffic_by_subscriber'] as const

/** Returns the partitions of hours, days and spans: a span of five days may begin in the month before. */
function partitionsOfSums(at: Date) {
  const full = (['traffic_hours', 'traffic_days'] as const).map((table) => ({ table, at }))
  const spans = SPAN_TABLES.flatMap((table) => SPANS.map((hours) => ({ table, at: spanStart(at, hours) })))
  return [...full, ...spans]
}
