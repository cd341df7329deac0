import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { deployedDocuments } from '../../database/schema/document.ts'
import { made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { requestPublicationAutomatically } from '../publication/request-publication.ts'
import { BackOff } from './back-off.ts'
import { compareNextPlanned } from './compare-planned.ts'
import { deployNextPlanned } from './deploy-planned.ts'
import { inHours, plannedWorld } from './testing/planned-world.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

/** Lets the database answer too late whenever a row of this table has this id in this column; returns what ends it. */
async function answerLate(table: string, column: string, id: string) {
  await test.db.execute(sql`create function answer_late() returns trigger language plpgsql as $$ begin
    if to_jsonb(new) ->> tg_argv[0] = tg_argv[1] then raise exception 'late' using errcode = '57014'; end if; return new; end $$`)
  await test.db.execute(
    sql.raw(`create trigger answer_late before insert or update on ${table}
    for each row execute function answer_late('${column}', '${id}')`),
  )
  return () => test.db.execute(sql`drop function answer_late cascade`)
}

it('one planned deployment that the database fails again and again lets others go on, and fails after its last try', async () => {
  const [stuck, other] = [await plannedWorld(test), await plannedWorld(test)]
  const answerInTime = await answerLate('deployments', 'stage_id', stuck.api.stage.id)
  await stuck.write('q')
  made(await stuck.plan(1))
  made(await other.plan(2))
  await stuck.settle()
  const [at, backOff] = [new Date(inHours(3)), new BackOff()]
  const next = () => deployNextPlanned(test.db, requestPublicationAutomatically, at, backOff)
  await assert.rejects(next())
  assert.equal(await next(), true)
  assert.equal((await other.view()).deployment.number, 3)
  assert.equal(await next(), false, 'the first one waits')
  for (let tries = 2; tries < 10; tries++) {
    at.setTime(at.getTime() + 300_000)
    await assert.rejects(next())
  }
  assert.equal((await stuck.view()).planned.failure, null)
  at.setTime(at.getTime() + 300_000)
  await assert.rejects(next())
  const { planned, deployment } = await stuck.view()
  assert.deepEqual([planned.failure, planned.announced, deployment.number], ['DatabaseUnavailable', false, 2])
  assert.equal(await stuck.mailed('plannedDeploymentFailed', stuck.developer.email), 1)
  await stuck.settle()
  assert.deepEqual(
    (await stuck.told()).map(([state]) => state),
    ['planned', 'canceled'],
  )
  assert.equal(await next(), false)
  await answerInTime()
})

it('one that cannot be compared lets others be compared, and keeps its own comparison', async () => {
  const [stuck, other] = [await plannedWorld(test), await plannedWorld(test)]
  for (const { write, plan } of [stuck, other]) {
    await write('q')
    made(await plan(5))
  }
  const answerInTime = await answerLate('planned_deployments', 'stage_id', stuck.api.stage.id)
  const [now, backOff] = [new Date(), new BackOff()]
  await assert.rejects(compareNextPlanned(test.db, backOff, now))
  assert.equal(await compareNextPlanned(test.db, backOff, now), true)
  assert.equal(await compareNextPlanned(test.db, backOff, now), false)
  assert.deepEqual([(await stuck.view()).planned.breakingCount, (await other.view()).planned.breakingCount], [null, 1])
  await answerInTime()
  await stuck.settle()
  assert.equal((await stuck.view()).planned.breakingCount, 1)
})

it('planning again over one that failed leaves no document of it', async () => {
  const { api, write, plan, rows, pass, view } = await plannedWorld(test)
  const documents = () => test.db.$count(deployedDocuments, eq(deployedDocuments.apiId, api.id))
  await write('q')
  made(await plan(5))
  const [failed] = await rows()
  await test.db.execute(sql`update planned_deployments set failure = 'NotServable' where id = ${failed?.id}`)
  const before = await documents()
  await write('other')
  made(await plan(6))
  assert.equal(await documents(), before)
  await pass(7)
  assert.deepEqual([(await view()).planned, (await view()).deployment.number], [null, 3])
})
