import { PROGRAM_REPORT_SECONDS } from '@portico/contract/installation/installation-endpoints'
import type { Logger } from 'pino'
import type { Database } from '../../database/database.ts'
import { type Program, reportProgram } from './report-program.ts'

/** Reports programs that run until they stop. A report that fails is logged, and the next one follows. */
export class ProgramReporter {
  readonly #db: Database
  readonly #log: Logger
  readonly #running = new Map<Program, NodeJS.Timeout>()

  constructor(db: Database, log: Logger) {
    this.#db = db
    this.#log = log
  }

  /** Reports a program now and every few seconds; returns how to end it. */
  start(program: Program): () => void {
    const report = () =>
      void reportProgram(this.#db, program).catch((error: unknown) => this.#log.warn({ err: error }, 'a running program was not reported'))
    this.#running.set(program, setInterval(report, PROGRAM_REPORT_SECONDS * 1000))
    report()
    return () => this.#end(program)
  }

  #end(program: Program): void {
    clearInterval(this.#running.get(program))
    this.#running.delete(program)
  }
}
