import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { TrafficReport } from '@portico/contract/gateway-snapshot/traffic-report'
import { rowOf, type SummedCalls } from './traffic-aggregate.ts'

/** Rows that are written before calls get a turn. */
const BATCH = 1_000

/** Returns a report as JSON. An open window of thousands of rows is written every two seconds: calls go on between batches. */
export async function trafficText(report: Omit<TrafficReport, 'rows'>, rows: readonly SummedCalls[]): Promise<string> {
  const texts: string[] = []
  for (let from = 0; from < rows.length; from += BATCH) {
    if (from > 0) await yieldToEventLoop()
    texts.push(JSON.stringify(rows.slice(from, from + BATCH).map(rowOf)).slice(1, -1))
  }
  return `${JSON.stringify(report).slice(0, -1)},"rows":[${texts.join(',')}]}`
}
