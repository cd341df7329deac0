import { SettingError } from '@portico/settings/read-settings'
import pg from 'pg'
import { faultOf, isDatabaseUnavailable } from './database-error.ts'
import { knownMigrations } from './known-migrations.ts'

const CONNECT_TIMEOUT_MS = 5_000
const OLDEST_SERVER = 15
const ENCODING = 'UTF8'
const INSUFFICIENT_PRIVILEGE = '42501'

interface Found {
  server: string
  encoding: string
  hasMigrations: boolean
  foreignTable: string | null
  mayCreate: boolean
}

/** Connects to a database. Throws a SettingError of one line, without the password, if it never will: wrong password, name or certificate. */
export async function connectOrRefuse(options: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...options })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    client.end().catch(() => {})
    throw isDatabaseUnavailable(error) ? error : new SettingError(whyNotConnected(client, error as Error))
  }
}

/**
 * Throws a SettingError of one line if this product cannot run on a database: its server is too old, its encoding cannot store all texts,
 * it holds the tables of another program, or the user may not create tables.
 */
export async function refuseUnusableDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Found>(`
    select current_setting('server_version_num')::int / 10000 as "server", current_setting('server_encoding') as "encoding",
      to_regclass('drizzle.__drizzle_migrations') is not null as "hasMigrations",
      (select c.relname from pg_class c where c.relnamespace = to_regnamespace('public') and c.relkind in ('r', 'p')
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
        order by 1 limit 1) as "foreignTable",
      has_database_privilege(current_database(), 'create') and coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'create'), true)
        as "mayCreate"`)
  const [found] = rows
  if (!found) throw new Error('the database does not describe itself')
  const { server, encoding, hasMigrations, foreignTable, mayCreate } = found
  const name = `database "${client.database}"`
  if (Number(server) < OLDEST_SERVER)
    throw new SettingError(`Invalid DATABASE_URL: the server is PostgreSQL ${server}; use ${OLDEST_SERVER} or newer.`)
  if (encoding !== ENCODING)
    throw new SettingError(`Invalid DATABASE_URL: ${name} has the encoding ${encoding}; use one that was created with ${ENCODING}.`)
  if (hasMigrations && (await hasOwnMigrations(client))) return
  if (foreignTable !== null)
    throw new SettingError(
      `Invalid DATABASE_URL: ${name} holds tables of another program, such as "${foreignTable}"; use an empty database.`,
    )
  if (!mayCreate) throw new SettingError(mayNotCreate(client))
}

/** Other programs keep their migrations in a table of this name too. */
async function hasOwnMigrations(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from drizzle.__drizzle_migrations where created_at = $1', [knownMigrations()[0]?.when])
  return rowCount !== 0
}

/** Returns an error of a migration as a SettingError of one line if the user lacks a right, else unchanged. */
export function explainMigrationError(client: pg.Client, error: unknown): unknown {
  return faultOf(error)?.code === INSUFFICIENT_PRIVILEGE ? new SettingError(mayNotCreate(client)) : error
}

/** Checks an external database before anything else starts. Throws an error of one line if it does not answer or is unusable. */
export async function checkDatabase(connectionString: string): Promise<void> {
  try {
    const client = await connectOrRefuse({ connectionString, application_name: 'portico-start' })
    await refuseUnusableDatabase(client).finally(() => client.end())
  } catch (error) {
    if (error instanceof SettingError) throw error
    throw new SettingError(`The database of DATABASE_URL does not answer: ${(error as Error).message}. Start it, or correct the address.`)
  }
}

function whyNotConnected(client: pg.Client, error: Error): string {
  const { user, database } = client
  const place = `${client.host}:${client.port}`
  switch (faultOf(error)?.code) {
    case '28P01':
      return `Invalid DATABASE_URL: ${place} rejects the password of user "${user}"; correct user and password.`
    case '28000':
      return `Invalid DATABASE_URL: ${place} rejects user "${user}": ${error.message}.`
    case '3D000':
      return `Invalid DATABASE_URL: there is no database "${database}" at ${place}; create it with the encoding ${ENCODING}, or correct the name.`
    case INSUFFICIENT_PRIVILEGE:
      return `Invalid DATABASE_URL: user "${user}" may not connect to database "${database}"; make it the owner.`
    default:
      return `Invalid DATABASE_URL: cannot connect to ${place}: ${error.message}.`
  }
}

function mayNotCreate({ user, database }: pg.Client): string {
  return `Invalid DATABASE_URL: user "${user}" may not create tables in database "${database}"; make it the owner.`
}
