import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { promisedMs } from '@portico/contract/testing/promised-time'
import type { Platform } from '../http/platform.ts'
import { startWatchedPlatform } from '../testing/watched-platform.ts'
import type { Database } from './database.ts'
import { isDatabaseUnavailable } from './database-error.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded/start-embedded-database.ts'

/** Time limit for the API to report that the database is unavailable (quality, "Reliability"). */
const AWAY_MS = promisedMs(2_000)
/** After which a statement fails without the watch, however slow the machine is. */
const STATEMENT_MS = 10_000

let dataDir: string
let server: EmbeddedDatabase
let db: Database
let platform: Platform
let stopPlatform: () => Promise<void>

before(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-away-'))
  server = await startEmbeddedDatabase({ dataDir })
  ;({ db, platform, stop: stopPlatform } = await startWatchedPlatform(server.connectionString))
})
after(async () => {
  await stopPlatform()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function call(): Promise<{ status: number; error?: string; ms: number }> {
  const began = performance.now()
  const { statusCode, body } = await platform.http.inject('/portal-config')
  return { status: statusCode, error: JSON.parse(body).error, ms: performance.now() - began }
}

describe('with the database killed', () => {
  it('every call answers DatabaseUnavailable in time, the platform keeps running and recovers automatically', async () => {
    assert.equal((await call()).status, 200)
    process.kill(server.pid, 'SIGKILL')
    await server.exited
    // A connection's own process ends a moment after the server's.
    while ((await call()).status === 200) await wait(20)
    for (let round = 0; round < 5; round++) {
      const { status, error, ms } = await call()
      assert.deepEqual([status, error], [503, 'DatabaseUnavailable'])
      assert.ok(ms < AWAY_MS, `${ms} ms`)
    }
    assert.equal((await platform.http.inject('/livez')).statusCode, 200)
    assert.equal((await platform.http.inject('/readyz')).statusCode, 503)

    server = await startEmbeddedDatabase({ dataDir })
    while ((await call()).status !== 200) await wait(50)
    assert.equal((await platform.http.inject('/readyz')).statusCode, 200)
  })
})

describe('with the database frozen', () => {
  it('calls in flight and later ones answer DatabaseUnavailable in time, and all works again when it goes on', async () => {
    const backends = async () => (await db.$client.query<{ pid: number }>('select pid from pg_stat_activity where pid is not null')).rows
    assert.equal((await call()).status, 200)
    const pids = [server.pid, ...(await backends()).map(({ pid }) => pid)]
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    try {
      const inFlight = await Promise.all(Array.from({ length: 8 }, call))
      for (const { status, error, ms } of [...inFlight, await call(), await call()]) {
        assert.deepEqual([status, error], [503, 'DatabaseUnavailable'])
        assert.ok(ms < Math.min(AWAY_MS, STATEMENT_MS), `${ms} ms`)
      }
      assert.equal((await platform.http.inject('/livez')).statusCode, 200)
      assert.equal((await platform.http.inject('/readyz')).statusCode, 503)
    } finally {
      for (const pid of pids.reverse()) process.kill(pid, 'SIGCONT')
    }
    const until = Date.now() + 30_000
    while ((await call()).status !== 200) {
      assert.ok(Date.now() < until, 'the database is used again')
      await wait(50)
    }
  })
})

describe('with the database full', () => {
  it('a write answers DatabaseUnavailable, and reads go on', () => {
    for (const code of ['53100', '53200', '53300', '58030']) {
      const full = Object.assign(new Error('could not extend file: No space left on device'), { code })
      assert.equal(isDatabaseUnavailable(new Error('Failed query', { cause: full })), true, code)
    }
  })
})
