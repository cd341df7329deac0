import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** How long a request waits for a connection before it fails with DatabaseUnavailable, in milliseconds. */
const CONNECT_TIMEOUT_MS = 1_500
const STATEMENT_TIMEOUT_MS = 10_000
const LOCK_TIMEOUT_MS = 5_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 20_000
const POOL_SIZE = 20

/** The database, outside any transaction. */
export type Database = NodePgDatabase & { $client: pg.Pool }

/** The database inside a transaction of `transact`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** The database or a transaction, for reads. */
export type Reader = Database | Transaction

/** Opens a connection pool that survives restarts of the server; it connects on first use. */
export function openDatabase(connectionString: string, onConnectionLost: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 2_000,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    application_name: 'portico-platform',
  })
  pool.on('error', onConnectionLost)
  // A client in use has no listener of the pool: without ours, a lost connection would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionLost))
  return drizzle(pool)
}
