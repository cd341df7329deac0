import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

const LISTENER = 'portico-listener'
/** PostgreSQL cuts names at 63 bytes. */
const IDS_SHOWN = 5

/** A platform process that is connected to the database. */
export interface RunningPlatform {
  /** Where it connects from. */
  address: string
  /** Ids of the keys that it knows, the one that it seals with first. Empty for a version that does not tell. */
  keyIds: string[]
}

/** What a platform calls the connection that it keeps open, so that `npm run reseal` sees which keys it knows. */
export function listenerName(keyIds: readonly string[]): string {
  return `${LISTENER} ${keyIds.slice(0, IDS_SHOWN).join(',')}`
}

/** Every platform process that is connected to the database now. */
export async function runningPlatforms(db: Database): Promise<RunningPlatform[]> {
  const { rows } = await db.execute<{ name: string; address: string }>(sql`
    select application_name as name, coalesce(host(client_addr), 'this machine') as address from pg_stat_activity
    where datname = current_database() and application_name like ${`${LISTENER}%`}`)
  return rows.map(({ name, address }) => ({ address, keyIds: name.slice(LISTENER.length).split(/[ ,]+/).filter(Boolean) }))
}
