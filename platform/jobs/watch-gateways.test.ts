import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { gateways } from '../database/schema/environment.ts'
import { jobRuns } from '../database/schema/job.ts'
import { mails } from '../database/schema/mail.ts'
import { notifications } from '../database/schema/notification.ts'
import { buildEnvironment, buildGateway } from '../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../testing/start-test-platform.ts'
import { JobRunner } from './run-jobs.ts'
import { watchGateways } from './watch-gateways.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

/** Runs the job as if its last run was so many seconds ago. */
async function look(secondsAgo = 61) {
  await test.db.update(jobRuns).set({ lastRunAt: sql`now() - make_interval(secs => ${secondsAgo})` })
  await new JobRunner(test.db, [watchGateways], test.platform.log).runDue()
}

it('tells admins once that a gateway is unavailable and once that it is back, but not because the platform itself was down', async () => {
  const [admin, developer] = [await test.as('admin'), await test.as('developer')]
  const environment = await buildEnvironment(test.db)
  const gateway = await buildGateway(test.db, environment.id)
  await buildGateway(test.db, environment.id)
  const reported = (secondsAgo: number) =>
    test.db
      .update(gateways)
      .set({ lastHeartbeatAt: sql`now() - make_interval(secs => ${secondsAgo})` })
      .where(eq(gateways.id, gateway.id))
  const bells = async () => (await test.db.select().from(notifications).orderBy(notifications.id)).map((row) => [row.type, row.userId])
  const [lost, back] = [
    ['GatewayUnavailable', admin.id],
    ['GatewayAvailable', admin.id],
  ]
  await reported(20)
  await look()
  await look(600)
  assert.deepEqual(await bells(), [], 'the platform has just started')
  await look()
  await look()
  assert.deepEqual(await bells(), [lost])
  const [mail] = await test.db.select().from(mails).where(eq(mails.kind, 'gatewayUnavailable'))
  assert.deepEqual([mail?.to, mail?.text.includes(`/admin/environments/${environment.id}/gateways/${gateway.id}`)], [admin.email, true])
  await reported(1)
  await look()
  await look()
  assert.deepEqual(await bells(), [lost, back])
  await reported(20)
  await look()
  assert.deepEqual(await bells(), [lost, back, lost])
  assert.equal(await test.db.$count(notifications, eq(notifications.userId, developer.id)), 0)
})
