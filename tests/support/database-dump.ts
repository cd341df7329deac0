import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { runningStack } from './people.ts'

interface Connection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** Returns the database URL of the product with this data folder, or of the one that all browser tests share. */
export function databaseUrl(dataDir = runningStack().dataDir): string {
  const { host, port, user, password, database } = databaseConnection(dataDir)
  return `postgresql://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

function databaseConnection(dataDir: string): Connection {
  const root = realpathSync(join(dataDir, 'database'))
  const inside = join(root, 'socket')
  const host = existsSync(inside) ? inside : join(tmpdir(), `portico-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`)
  const password = readFileSync(join(root, 'password'), 'utf8').trim()
  return { host, port: 5432, user: 'postgres', password, database: 'postgres' }
}

/** Returns every row of every table of the running product, one per line: `table {"column": …}`. */
export async function databaseDump(): Promise<string> {
  const client = new pg.Client(databaseConnection(runningStack().dataDir))
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    )
    const lines: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ line: string }>(`select to_jsonb(t)::text as line from ${name} t`)
      lines.push(...rows.map(({ line }) => `${name} ${line}`))
    }
    return lines.join('\n')
  } finally {
    await client.end()
  }
}
