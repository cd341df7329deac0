import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { promisedMs } from '@portico/contract/testing/promised-time'
import { buildPlatform } from '../app.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../http/log.ts'
import type { Platform } from '../http/platform.ts'
import { type Database, openDatabase } from './database.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded/start-embedded-database.ts'
import { migrateDatabase } from './migrate.ts'

/** Time limit for the API to report that the database is unavailable (quality, "Reliability"). */
const AWAY_MS = promisedMs(2_000)

let dataDir: string
let server: EmbeddedDatabase
let db: Database
let platform: Platform

before(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-away-'))
  server = await startEmbeddedDatabase({ dataDir })
  const config = readConfig({ DATABASE_URL: server.connectionString, ENCRYPTION_KEY: '00'.repeat(32), LOG_LEVEL: 'silent' })
  await migrateDatabase(config.databaseUrl)
  const log = createLog(config.logLevel)
  db = openDatabase(config.databaseUrl, () => {})
  platform = await buildPlatform(config, db, log)
  await platform.changes.start()
})
after(async () => {
  await platform.changes.stop()
  await platform.http.close()
  await db.$client.end()
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
