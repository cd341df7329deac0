import type { Touched } from '../events/write-revisions.ts'
import { writeRevisions } from '../events/write-revisions.ts'
import { type AuditContext, setAuditContext } from './audit-context.ts'
import type { Database, Transaction } from './database.ts'
import { isRetryable } from './database-error.ts'

const touchedBy = new WeakMap<Transaction, Touched>()

/** Returns what a transaction has touched so far; throws for a transaction that `transact` did not begin. */
export function touchedOf(tx: Transaction): Touched {
  const touched = touchedBy.get(tx)
  if (!touched) throw new Error('only a transaction of transact() can touch anything')
  return touched
}

/**
 * Runs `work` in one transaction, and retries once after a serialization failure or a deadlock. Revisions are written last, so that their
 * lock is held for the shortest time; `onCommit` receives what was touched. With an audit context (`act`) the database records every
 * changed row.
 */
export async function transact<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
  onCommit: (touched: Touched) => void = () => {},
  act: AuditContext | null = null,
): Promise<Result> {
  try {
    return await attempt(db, work, onCommit, act)
  } catch (error) {
    if (!isRetryable(error)) throw error
    return attempt(db, work, onCommit, act)
  }
}

async function attempt<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
  onCommit: (touched: Touched) => void,
  act: AuditContext | null,
): Promise<Result> {
  const touched: Touched = { environments: new Map(), credentials: new Map(), tags: new Set() }
  const result = await db.transaction(async (tx) => {
    touchedBy.set(tx, touched)
    if (act) await setAuditContext(tx, act)
    const made = await work(tx)
    await writeRevisions(tx, touched)
    return made
  })
  onCommit(touched)
  return result
}
