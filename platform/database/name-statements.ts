import type pg from 'pg'
import type { Logger } from 'pino'
import { currentScope, keepScope } from '../http/request-scope.ts'

/** A statement that takes longer is named in the log. */
const SLOW_MS = 500
const STATEMENT_MAX = 1_000

type Query = (...args: unknown[]) => unknown
type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: (done?: unknown) => void) => void

/**
 * Logs slow statements, and at level debug failed ones, with the id of their request and the process of the database that ran them, whose log
 * has the same number. Their parameters are not logged (decision 0094).
 */
export function nameStatements(pool: pg.Pool, log: Logger, slowMs = SLOW_MS): void {
  const connect = pool.connect.bind(pool) as (done?: Connected) => unknown
  // A call that waited for a connection goes on in the scope of the one that gave it back.
  pool.connect = ((done?: Connected) => (done ? connect(keepScope(done)) : connect())) as never
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    client.query = ((...args: unknown[]) => {
      const scope = currentScope()
      const began = performance.now()
      const end = (error?: unknown) => {
        const ms = Math.round(performance.now() - began)
        if (ms < slowMs && !error) return
        const { processID: databasePid } = client as unknown as { processID?: number }
        const fields = { ...scope, ms, databasePid, statement: textOf(args[0]) }
        if (ms >= slowMs) log.warn(fields, 'a slow statement')
        else log.debug({ ...fields, code: (error as { code?: unknown }).code }, 'a failed statement')
      }
      const last = args.at(-1)
      if (typeof last === 'function') {
        const done = (...result: unknown[]) => {
          end(result[0])
          return (last as Query)(...result)
        }
        return query(...args.slice(0, -1), done)
      }
      const running = query(...args)
      if (running instanceof Promise) running.then(() => end(), end)
      return running
    }) as never
  })
}

function textOf(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | null)?.text
  return typeof text === 'string' ? text.slice(0, STATEMENT_MAX) : ''
}
