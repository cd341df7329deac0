import type { TrafficWindow } from '@portico/contract/traffic/traffic-endpoints'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { requireApi } from '../api/api-queries.ts'
import { trafficOf } from './traffic-over-time.ts'

/** Returns the traffic of one API. Throws NoApi. */
export async function getApiTraffic(db: Reader, person: Person, apiId: string, window: TrafficWindow, now = new Date()) {
  const api = await requireApi(db, person, apiId)
  return trafficOf(db, window, { of: 'apis', apis: sql`api_id = ${api.id}` }, now)
}
