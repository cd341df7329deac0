import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { promisedMs } from '@portico/contract/testing/promised-time'
import { sweepSize } from '@portico/contract/testing/sweep'
import { type Database as RunningDatabase, runDatabase } from '../../launch/database.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/http/platform.ts'
import { buildPerson, PASSWORD } from '../../platform/testing/builders.ts'
import { startWatchedPlatform } from '../../platform/testing/watched-platform.ts'
import { eventually } from '../support/publish-api.ts'
import { SmallDisk } from '../support/small-disk.ts'

// A platform under load, with the database that `npm start` runs on a disk of its own: it is frozen, and its disk is really full. Nothing that
// was acknowledged is lost, answers are as docs/operations.md says, and all works again by itself.

const OUTAGE_MS = sweepSize({ whole: 60_000, few: 8_000 })
const DISK_MB = 320
/** Time limit for the answer that the database is away (quality, "Reliability"), and until the platform has noticed. */
const AWAY_MS = promisedMs(2_000)
const NOTICED_MS = 2_500
const HEALED_WITHIN_MS = 90_000
const PAUSE_MS = 30

let folder: string
let disk: SmallDisk
let running: RunningDatabase
let db: Database
let platform: Platform
let stopPlatform: () => Promise<void>
let authorization: string

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-outage-'))
  disk = new SmallDisk(folder, DISK_MB)
  running = await runDatabase(join(folder, 'database'), 'warn')
  ;({ db, platform, stop: stopPlatform } = await startWatchedPlatform(running.url))
  const { email } = await buildPerson(db, { roles: ['superAdmin'] })
  const { body } = await call('POST', '/manager/login', { email, password: PASSWORD })
  authorization = `Bearer ${body.accessToken}`
})
after(async () => {
  await stopPlatform()
  await running.stop()
  await disk.close()
  rmSync(folder, { recursive: true, force: true })
})

async function call(method: 'GET' | 'POST', url: string, body?: object) {
  const headers = authorization ? { authorization } : {}
  const { statusCode, payload } = await platform.http.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
  return { status: statusCode, body: payload === '' ? {} : JSON.parse(payload) }
}

interface Seen {
  sentAt: number
  ms: number
  status: number
  code: unknown
}

/** Writes until it is stopped; keeps every answer, and the names that were acknowledged. */
class Writers {
  readonly seen: Seen[] = []
  readonly acknowledged: string[] = []
  #running = true
  readonly #loop: Promise<void>

  constructor(label: string) {
    this.#loop = this.#run(label)
  }

  async stop(): Promise<void> {
    this.#running = false
    await this.#loop
  }

  async acknowledgesMore(): Promise<void> {
    const before = this.acknowledged.length
    const now = await eventually(
      async () => this.acknowledged.length,
      (count) => count > before + 2,
      HEALED_WITHIN_MS,
    )
    assert.ok(now > before + 2, 'writes are acknowledged')
  }

  async #run(label: string): Promise<void> {
    for (let n = 0; this.#running; n++) {
      const sentAt = performance.now()
      const name = `${label} ${n}`
      const servers = [{ protocol: 'http', address: 'target.example', port: 80 }]
      const { status, body } = await call('POST', '/target-server-groups', { name, servers, acceptFailedTest: true })
      if (status === 201) this.acknowledged.push(name)
      this.seen.push({ sentAt, ms: performance.now() - sentAt, status, code: body.error })
      await wait(PAUSE_MS)
    }
  }
}

/** Checks the answers of an outage, and that everything acknowledged is stored. */
async function assertHonest(t: TestContext, writers: Writers, from: number, to: number): Promise<void> {
  const outage = writers.seen.filter(({ sentAt }) => sentAt >= from + NOTICED_MS && sentAt <= to)
  const refused = outage.filter(({ status }) => status !== 201)
  t.diagnostic(
    `${writers.acknowledged.length} acknowledged; in the outage ${outage.length} calls, ${refused.length} refused, longest ${Math.round(Math.max(...outage.map(({ ms }) => ms)))} ms`,
  )
  assert.ok(refused.length > 0)
  for (const { status, code, ms } of outage) {
    if (status !== 201) assert.deepEqual([status, code], [503, 'DatabaseUnavailable'])
    assert.ok(ms < AWAY_MS, `a call took ${ms} ms`)
  }
  const { rows } = await db.$client.query<{ name: string }>('select name from target_server_groups')
  const names = new Set(rows.map(({ name }) => name))
  assert.deepEqual(
    writers.acknowledged.filter((name) => !names.has(name)),
    [],
  )
}

it('a frozen database', { timeout: 300_000 }, async (t) => {
  const writers = new Writers('Frozen')
  await writers.acknowledgesMore()
  const pids = serverPids()
  const from = performance.now()
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  await wait(OUTAGE_MS)
  for (const pid of pids) process.kill(pid, 'SIGCONT')
  const to = performance.now()
  await writers.acknowledgesMore()
  t.diagnostic(`healed within ${Math.round(performance.now() - to)} ms`)
  await writers.stop()
  await assertHonest(t, writers, from, to)
})

it('a full disk', { timeout: 300_000 }, async (t) => {
  const writers = new Writers('Full')
  await writers.acknowledgesMore()
  disk.fill()
  // The database has room in the files that it has already: only what it needs on top fails.
  const refusedAt = await eventually(
    async () => writers.seen.find(({ status }) => status === 503)?.sentAt ?? 0,
    (sentAt) => sentAt > 0,
  )
  assert.ok(refusedAt > 0, 'the disk is full')
  await wait(OUTAGE_MS)
  const to = performance.now()
  await disk.free()
  await writers.acknowledgesMore()
  t.diagnostic(`healed within ${Math.round(performance.now() - to)} ms`)
  await writers.stop()
  await assertHonest(t, writers, refusedAt, to)
})

/** Returns the processes of the database server. */
function serverPids(): number[] {
  const cluster = join(folder, 'database', 'cluster')
  const [main = ''] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').trim().split(' ')
  return [Number(main), ...children.filter(Boolean).map(Number)]
}
