import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { jobRuns } from '../../database/schema/job.ts'
import { mails } from '../../database/schema/mail.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { servePlatformOps } from './health-routes.ts'

let test: TestPlatform
let ops: Server

before(async () => {
  test = await startTestPlatform()
  Object.assign(test.config, { opsPort: 0 })
  ops = (await servePlatformOps(test.platform)) as Server
})
after(async () => {
  ops.closeAllConnections()
  ops.close()
  await test.stop()
})

const page = async (path: string) => {
  const answer = await fetch(`http://127.0.0.1:${(ops.address() as AddressInfo).port}${path}`)
  return { status: answer.status, text: await answer.text() }
}
const metrics = async () => (await page('/metrics')).text
const lines = async () => (await metrics()).split('\n')

describe('the ops port of a platform', () => {
  it('is absent unless it is set, and tells liveness and readiness', async () => {
    assert.deepEqual([(await page('/livez')).status, (await page('/readyz')).status], [200, 200])
    const other = await test.beside()
    try {
      Object.assign(other.config, { opsPort: null })
      assert.equal(await servePlatformOps(other.platform), null)
    } finally {
      await other.stop()
    }
  })

  it('counts calls by endpoint and status, whatever their address and method are', async () => {
    await test.anonymous.get('/livez')
    await test.anonymous.get('/no-such-page/1')
    await test.anonymous.get('/no-such-page/2')
    const shown = await lines()
    const name = 'http_server_request_duration_seconds_count'
    assert.ok(shown.includes(`${name}{http_request_method="GET",http_route="/livez",http_response_status_code="200"} 1`))
    assert.ok(shown.includes(`${name}{http_request_method="GET",http_route="none",http_response_status_code="404"} 2`))
    assert.ok(!shown.some((line) => line.includes('no-such-page')))
  })

  it('knows the calls in flight, also when a caller leaves before the answer', async () => {
    const origin = new URL(await test.listen())
    const { db } = test
    const holder = await db.$client.connect()
    try {
      await holder.query('begin; lock table settings in access exclusive mode')
      const caller = connect(Number(origin.port), '127.0.0.1', () => caller.write('GET /portal-config HTTP/1.1\r\nHost: a\r\n\r\n'))
      while (!(await lines()).includes('http_server_active_requests 1')) await new Promise(setImmediate)
      caller.destroy()
      while (!(await lines()).includes('http_server_active_requests 0')) await new Promise(setImmediate)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  })

  it('knows the database, the outbox and the jobs', async () => {
    const { db, platform } = test
    await db.insert(mails).values({ to: 'a@example.com', locale: 'en', kind: 'test', subject: 'Subject', text: 'Text' })
    await db.insert(jobRuns).values({ job: 'a-job', lastRunAt: new Date(1_700_000_000_000) })
    platform.metrics.work.add('a-job', false)
    platform.metrics.work.add('a-job', true)
    const shown = await lines()
    for (const line of [
      'portico_platform_database_up 1',
      'portico_platform_database_connections{state="waiting"} 0',
      'portico_platform_mails{state="queued"} 1',
      'portico_platform_job_last_success_timestamp_seconds{job="a-job"} 1700000000',
      'portico_platform_job_runs_total{job="a-job"} 2',
      'portico_platform_job_failures_total{job="a-job"} 1',
      'portico_platform_event_streams 0',
    ])
      assert.ok(shown.includes(line), line)
    assert.match(await metrics(), /^nodejs_eventloop_lag_seconds /m)
  })

  it('shows what is in the dashboard and in the documents, and these name no other', async () => {
    const exported = new Set([...(await metrics()).matchAll(/^# TYPE ((?:portico|http)_\w+)/gm)].map(([, name = '']) => name))
    for (const file of ['docs/grafana-dashboard.json', 'docs/operations.md']) {
      const text = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8')
      const named = [...text.matchAll(/\b((?:portico_platform|http_server)_\w+)/g)].map(([, name = '']) =>
        name.replace(/_(?:bucket|count)$/, ''),
      )
      assert.deepEqual([...new Set(named)].sort(), [...exported].sort(), file)
    }
  })
})
