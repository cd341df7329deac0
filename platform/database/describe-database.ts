import pg from 'pg'

const CONNECT_TIMEOUT_MS = 10_000

/** A database: an id that no other database has, also none of the same name, and whether it has no tables. */
export interface DatabaseDescription {
  id: string
  isEmpty: boolean
}

/** Asks a database what it is, before a platform runs on it. Throws the driver's error if it cannot be reached. */
export async function describeDatabase(connectionString: string): Promise<DatabaseDescription> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, application_name: 'portico-start' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<DatabaseDescription>(`
      select (select system_identifier from pg_control_system()) || '/' || oid as "id",
        not exists (select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')) as "isEmpty"
      from pg_database where datname = current_database()`)
    const [found] = rows
    if (!found) throw new Error('the database does not describe itself')
    return found
  } finally {
    await client.end()
  }
}
