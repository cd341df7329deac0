import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

const LISTENER = 'portico-listener'
/** PostgreSQL truncates names to 63 bytes. */
const IDS_SHOWN = 5

/** A platform process that is connected to the database. */
export interface RunningPlatform {
  /** The address that it connects from. */
  address: string
  /** Ids of its keys, the sealing one first. Empty for a version that does not report them. */
  keyIds: string[]
}

/** Returns the name of a platform's persistent connection, by which `npm run reseal` sees which keys the platform has. */
export function listenerName(keyIds: readonly string[]): string {
  return `${LISTENER} ${keyIds.slice(0, IDS_SHOWN).join(',')}`
}

/** Returns all platform processes that are connected to the database. */
export async function runningPlatforms(db: Database): Promise<RunningPlatform[]> {
  const { rows } = await db.execute<{ name: string; address: string }>(sql`
    select application_name as name, coalesce(host(client_addr), 'this machine') as address from pg_stat_activity
    where datname = current_database() and application_name like ${`${LISTENER}%`}`)
  return rows.map(({ name, address }) => ({ address, keyIds: name.slice(LISTENER.length).split(/[ ,]+/).filter(Boolean) }))
}
