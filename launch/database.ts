import { setTimeout as wait } from 'node:timers/promises'
import type { LogLevel } from '@portico/settings/formats'
import { startEmbeddedDatabase } from '../platform/database/embedded/start-embedded-database.ts'
import { readableDatabaseLine, say } from './log-line.ts'

const PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000

/** The database of this start: its address, and a function that stops it if it is embedded. */
export type Database = { url: string; stop: () => Promise<void> }

/** Starts the embedded database and restarts it on the same address if it stops unexpectedly. */
export async function runDatabase(dataDir: string, logLevel: LogLevel): Promise<Database> {
  const log = (raw: string) => {
    const line = readableDatabaseLine(raw, logLevel)
    if (line !== null) say('database', line)
  }
  let stopping = false
  let server = await startEmbeddedDatabase({ dataDir, log })

  const startAgain = async () => {
    for (let pauseMs = PAUSE_MS; !stopping; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      await wait(pauseMs)
      if (stopping) return
      try {
        server = await startEmbeddedDatabase({ dataDir, log })
        say('database', 'running again')
        return
      } catch (error) {
        say('database', `does not start: ${(error as Error).message}`)
      }
    }
  }
  const follow = async () => {
    while (!stopping) {
      await server.exited
      if (stopping) return
      say('portico', 'database ended; starting it again')
      await startAgain()
    }
  }
  void follow()

  return {
    url: server.connectionString,
    stop: () => {
      stopping = true
      return server.stop()
    },
  }
}
