import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { PlatformAddresses } from '@portico/settings/platform-addresses'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { eventually } from '../support/publish-api.ts'
import { SeparatePart } from '../support/separate-part.ts'
import { freePort } from '../support/stack.ts'
import { steadily } from '../support/steadily.ts'

// Two platforms on one PostgreSQL restart one after the other, while a caller with both addresses reads and writes as web servers do: with the
// same choice of addresses, and without repeating a write. No call fails, and every acknowledged write is stored.

const READS_PER_SECOND = 40
const WRITES_PER_SECOND = 5
const STOP_DELAY = '4'
const SUPER_ADMIN = { email: 'root@portico.example', password: 'Slate.Pond.4' }

let folder: string
let database: TestDatabase
let platforms: SeparatePart[]
let addresses: PlatformAddresses
const watching = new AbortController()

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-platforms-'))
  database = await createTestDatabase({ isEmpty: true })
  const places = await Promise.all(Array.from({ length: 2 }, async () => ({ port: await freePort(), opsPort: await freePort() })))
  const urls = places.map(({ port }) => `http://127.0.0.1:${port}`)
  addresses = new PlatformAddresses(urls as [string, string])
  platforms = places.map(
    ({ port, opsPort }, n) =>
      new SeparatePart(
        'platform',
        {
          DATABASE_URL: database.connectionString,
          ENCRYPTION_KEY: '11'.repeat(32),
          WEB_URL: 'http://localhost:3000',
          PLATFORM_PORT: String(port),
          PLATFORM_OPS_PORT: String(opsPort),
          STOP_DELAY,
          SUPER_ADMIN_EMAIL: SUPER_ADMIN.email,
          SUPER_ADMIN_PASSWORD: SUPER_ADMIN.password,
        },
        `http://127.0.0.1:${opsPort}/readyz`,
        join(folder, `platform-${n}.log`),
      ),
  )
  // The first one migrates the database.
  for (const one of platforms) await one.start()
  void addresses.watch(async (url, signal) => (await fetch(`${url}/readyz`, { signal })).ok, watching.signal)
})
after(async () => {
  watching.abort()
  for (const one of platforms) await one.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function call(
  method: 'GET' | 'POST',
  path: string,
  token = '',
  body?: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const send = async (url: string) => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (answer.headers.get('connection') === 'close') addresses.leave(url)
    return answer
  }
  const answer = await addresses.call(send, { isRepeatable: method === 'GET' })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

it('two platforms restart one after the other, and no call fails', { timeout: 300_000 }, async (t) => {
  const { body } = await call('POST', '/manager/login', '', SUPER_ADMIN)
  const token = String(body.accessToken)
  const acknowledged: string[] = []
  const reads = steadily(READS_PER_SECOND, async () => (await call('GET', '/categories', token)).status)
  const writes = steadily(WRITES_PER_SECOND, async (n) => {
    const servers = [{ protocol: 'http', address: 'target.example', port: 80 }]
    const { status } = await call('POST', '/target-server-groups', token, { name: `Group ${n}`, servers, acceptFailedTest: true })
    if (status === 201) acknowledged.push(`Group ${n}`)
    return status
  })
  const [first = ''] = addresses.urls
  for (const [n, one] of platforms.entries()) {
    const before = acknowledged.length
    assert.equal(await one.stop(), 0, `platform ${n} ends in order`)
    if (n === 0) assert.equal(addresses.isAway(first), true)
    await eventually(
      async () => acknowledged.length,
      (count) => count > before + WRITES_PER_SECOND,
    )
    await one.start()
  }
  const isBack = await eventually(async () => !addresses.isAway(first), Boolean)
  assert.ok(isBack, 'calls go back to the first')
  const [read, written] = [await reads.stop(), await writes.stop()]
  t.diagnostic(`${read.calls} reads, ${read.failed.length} failed; ${written.calls} writes, ${written.failed.length} failed`)
  assert.deepEqual([read.failed, written.failed], [[], []])
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select name from target_server_groups')
  await client.end()
  const names = new Set(rows.map(({ name }) => name))
  assert.deepEqual(
    acknowledged.filter((name) => !names.has(name)),
    [],
  )
})
