import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { knownMigrations } from '../../database/known-migrations.ts'
import { newId } from '../../database/new-id.ts'
import { gateways } from '../../database/schema/environment.ts'
import { buildEnvironment, buildGateway } from '../../testing/builders.ts'
import { startTestPlatform, TEST_WEB_TOKEN, type TestPlatform } from '../../testing/start-test-platform.ts'
import { reportProgram } from './report-program.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const installation = async () => (await (await test.as('admin')).get('/installation')).body
const program = (kind: 'platform' | 'web', version: string, hostName: string) =>
  reportProgram(test.db, { id: newId(), kind, version, hostName, bootedAt: new Date() })

describe('the installation', () => {
  it('shows platforms and web servers that report, and gateways with their engine, each with its fit', async () => {
    await program('platform', '1.2.0', 'control-1')
    await program('web', '1.1.0', 'web-1')
    const environment = await buildEnvironment(test.db)
    const gateway = await buildGateway(test.db, environment.id)
    const reported = { gatewayVersion: '1.3.0', engine: 'node', reportedStatus: 'Running' as const, lastHeartbeatAt: new Date() }
    await test.db.update(gateways).set(reported)
    const { programs, upgradeFirst } = await installation()
    const shown = programs.map(({ kind, name, version, fit, status, engine }: Record<string, unknown>) => [
      kind,
      name,
      version,
      fit,
      status,
      engine,
    ])
    assert.deepEqual(shown, [
      ['platform', 'control-1', '1.2.0', 'same', 'Running', null],
      ['web', 'web-1', '1.1.0', 'behind', 'Running', null],
      ['gateway', gateway.name, '1.3.0', 'ahead', 'Running', 'node'],
    ])
    assert.equal(upgradeFirst, 'platform')
  })

  it('leaves out programs that have not reported for half a minute, and says so of gateways', async () => {
    await test.db.execute(sql`update running_programs set last_seen_at = now() - interval '36 seconds' where kind = 'web'`)
    await test.db.update(gateways).set({ lastHeartbeatAt: new Date(Date.now() - 60_000) })
    const { programs } = await installation()
    assert.deepEqual(
      programs.map(({ kind, status }: Record<string, unknown>) => [kind, status]),
      [
        ['platform', 'Running'],
        ['gateway', 'Unavailable'],
      ],
    )
  })

  it('names the version of the database and its newest migration', async () => {
    const { database } = await installation()
    assert.match(database.version, /^\d+(\.\d+)?/)
    assert.deepEqual([database.schema, database.platformSchema], [knownMigrations().at(-1)?.tag, knownMigrations().at(-1)?.tag])
  })

  it('shows a web server while it follows the platform', async () => {
    const origin = await test.listen()
    const leave = new AbortController()
    const query = new URLSearchParams({ programId: newId(), version: '1.2.0', hostName: 'web-2', bootedAt: new Date().toISOString() })
    const headers = { authorization: `Web ${TEST_WEB_TOKEN}` }
    const answer = await fetch(`${origin}/web-link/events?${query}`, { headers, signal: leave.signal })
    assert.equal(answer.status, 200)
    const isShown = async () => (await installation()).programs.some(({ name }: { name: string }) => name === 'web-2')
    while (!(await isShown())) await new Promise((resolve) => setTimeout(resolve, 20))
    leave.abort()
    const wrong = await fetch(`${origin}/web-link/events?programId=x`, { headers })
    assert.equal(wrong.status, 400)
  })
})
