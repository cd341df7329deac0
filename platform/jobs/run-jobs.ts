import { eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database, Transaction } from '../database/database.ts'
import { jobRuns } from '../database/schema/job.ts'
import { transact } from '../database/transact.ts'
import { within } from '../http/request-scope.ts'
import { WorkCounts } from './work-counts.ts'

const LOOK_MS = 30_000

/** A job that one platform node at a time runs periodically. */
export interface Job {
  name: string
  everyMinutes: number
  run: (tx: Transaction) => Promise<void>
}

/** Runs jobs when they are due, on whichever node checks first. */
export class JobRunner {
  readonly #db: Database
  readonly #jobs: readonly Job[]
  readonly #log: Logger
  readonly #counts: WorkCounts
  #timer: NodeJS.Timeout | null = null
  #round: Promise<void> = Promise.resolve()

  constructor(db: Database, jobs: readonly Job[], log: Logger, counts = new WorkCounts()) {
    this.#db = db
    this.#jobs = jobs
    this.#log = log
    this.#counts = counts
  }

  start(): void {
    const look = () => {
      this.#round = this.runDue()
    }
    this.#timer = setInterval(look, LOOK_MS)
    look()
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    await this.#round
  }

  /** Runs due jobs. A failed job is logged and retried at the next check. */
  async runDue(): Promise<void> {
    for (const job of this.#jobs)
      try {
        const wasDue = await within({ job: job.name }, () => transact(this.#db, (tx) => runIfDue(tx, job)))
        if (wasDue) this.#counts.add(job.name, false)
      } catch (error) {
        this.#counts.add(job.name, true)
        this.#log.warn({ err: error, job: job.name }, 'a job failed')
      }
  }
}

/** Returns whether the job was due, and no other node ran it. */
async function runIfDue(tx: Transaction, { name, everyMinutes, run }: Job): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(hashtext(${`job ${name}`})) as free`)
  if (!rows[0]?.free) return false
  const [last] = await tx.select().from(jobRuns).where(eq(jobRuns.job, name))
  const now = new Date()
  if (last && now.getTime() - last.lastRunAt.getTime() < everyMinutes * 60_000) return false
  await run(tx)
  await tx
    .insert(jobRuns)
    .values({ job: name, lastRunAt: now })
    .onConflictDoUpdate({ target: jobRuns.job, set: { lastRunAt: now } })
  return true
}
