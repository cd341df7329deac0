import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { remindAtOf } from '@portico/contract/stage/planned-deployment'
import { sql } from 'drizzle-orm'
import { mails } from '../../database/schema/mail.ts'
import { notifications } from '../../database/schema/notification.ts'
import { plannedDeployments } from '../../database/schema/stage.ts'
import { made } from '../../testing/api-builders.ts'
import { buildEnvironment } from '../../testing/builders.ts'
import { startTestPlatform, type TestCaller, type TestPlatform } from '../../testing/start-test-platform.ts'
import { compareNextPlanned } from './compare-planned.ts'
import { remindOfNextPlanned } from './remind-of-planned.ts'
import { inHours, plannedWorld } from './testing/planned-world.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

/** Returns the states of the breaking changes that a person was told of in the bell, and the number of emails about them. */
async function heardBy({ id, email }: { id: number; email: string }) {
  const bells = await test.db
    .select({ state: notifications.plannedState })
    .from(notifications)
    .where(sql`user_id = ${id} and type = 'BreakingChange'`)
    .orderBy(notifications.createdAt)
  const mailed = await test.db.$count(mails, sql`kind = 'breakingChange' and ${mails.to} = ${email}`)
  return [bells.map(({ state }) => state ?? 'deployed'), mailed]
}

async function subscribe(user: TestCaller, developer: TestCaller, apiId: string) {
  const { id } = made(await user.post('/my/subscriptions', { apiId }))
  made(await developer.post(`/subscriptions/${id}/approve`))
}

it('who is approved after the announcement is told once, as are those before it', async () => {
  const { api, developer, user, write, plan, settle, path, pass } = await plannedWorld(test)
  await write('q')
  const [between, late, automatic] = [await test.as('user'), await test.as('user'), await test.as('user')]
  made(await plan(5))
  await subscribe(between, developer, api.id)
  assert.deepEqual(await heardBy(between), [[], 0], 'nothing is announced yet')
  await settle()
  await subscribe(late, developer, api.id)
  await settle()
  for (const person of [user, between, late]) assert.deepEqual(await heardBy(person), [['planned'], 1])
  made(await developer.put(api.path, { name: api.name, targetServerGroupId: api.group.id, autoApproveSubscriptions: true }))
  made(await automatic.post('/my/subscriptions', { apiId: api.id }))
  assert.deepEqual(await heardBy(automatic), [['planned'], 1])
  made(await developer.put(path, { plannedFor: inHours(6) }))
  await settle()
  for (const person of [user, between, late, automatic]) assert.deepEqual(await heardBy(person), [['planned', 'moved'], 2])
  await pass(7)
  const after = await test.as('user')
  made(await after.post('/my/subscriptions', { apiId: api.id }))
  await settle()
  assert.deepEqual(await heardBy(after), [[], 0], 'it is deployed')
})

it('who is approved while it is announced is told once', async () => {
  const beside = await test.beside()
  const { api, developer, write, plan, settle } = await plannedWorld(test)
  await write('q')
  const people = await Promise.all(Array.from({ length: 6 }, () => test.as('user')))
  const asked = await Promise.all(people.map((user) => user.post('/my/subscriptions', { apiId: api.id })))
  made(await plan(5))
  await Promise.all([...asked.map((answer) => developer.post(`/subscriptions/${made(answer).id}/approve`)), compareNextPlanned(beside.db)])
  await settle()
  for (const person of people) assert.deepEqual(await heardBy(person), [['planned'], 1])
})

it('is reminded of a day before, once, if it was announced more than three days ahead', async () => {
  const { developer, user, write, plan, settle, path, rows, pass } = await plannedWorld(test)
  const remind = async (hours: number) => {
    while (await remindOfNextPlanned(test.db, new Date(inHours(hours))));
    await settle()
  }
  await write('q')
  made(await plan(24 * 10))
  await settle()
  await remind(24 * 9 - 1)
  assert.deepEqual(await heardBy(user), [['planned'], 1])
  const beside = await test.beside()
  const late = new Date(inHours(24 * 9 + 1))
  await Promise.all([test.db, beside.db, test.db].map((db) => remindOfNextPlanned(db, late)))
  await remind(24 * 9 + 2)
  assert.deepEqual(await heardBy(user), [['planned', 'reminded'], 2])

  // A new moment that is far has a reminder of its own; one that is near has none.
  made(await developer.put(path, { plannedFor: inHours(24 * 20) }))
  await remind(24 * 19 + 1)
  assert.deepEqual(await heardBy(user), [['planned', 'reminded', 'moved', 'reminded'], 4])
  made(await developer.put(path, { plannedFor: inHours(24 * 3 - 1) }))
  await remind(24 * 3 - 2)
  assert.equal((await rows())[0]?.remindAt, null)
  await pass(24 * 3)
  assert.deepEqual(await heardBy(user), [['planned', 'reminded', 'moved', 'reminded', 'moved'], 5])
})

it('nobody is reminded of one that was canceled, that failed, that breaks nothing or whose moment has passed', async () => {
  const { developer, user, write, plan, settle, path, pass } = await plannedWorld(test)
  const remind = (hours: number) => remindOfNextPlanned(test.db, new Date(inHours(hours)))
  made(await plan(24 * 5))
  await settle()
  assert.equal(await remind(24 * 4 + 1), false)
  assert.equal((await developer.delete(path)).status, 204)
  await write('q')
  made(await plan(24 * 5))
  await settle()
  assert.equal(await remind(24 * 5 + 1), false, 'its moment has passed')
  await test.db.update(plannedDeployments).set({ plannedBy: user.id })
  await pass(24 * 6)
  assert.equal(await remind(24 * 4 + 1), false, 'it failed')
  assert.equal((await developer.delete(path)).status, 204)
  made(await plan(24 * 5))
  await settle()
  assert.equal((await developer.delete(path)).status, 204)
  assert.equal(await remind(24 * 4 + 1), false, 'it was canceled')
})

it('the moment of the reminder', () => {
  const told = new Date('2026-12-01T00:00:00Z')
  assert.equal(remindAtOf(new Date('2026-12-04T00:00:00Z'), told), null)
  assert.deepEqual(remindAtOf(new Date('2026-12-04T00:00:01Z'), told), new Date('2026-12-03T00:00:01Z'))
})

it('leads to its entry of the changelog, before and after it is deployed, and to the changelog once it is canceled', async () => {
  const { api, developer, user, write, plan, settle, path, pass, rows } = await plannedWorld(test)
  const bell = async () => made(await user.get('/notifications?type=BreakingChange')).items[0].path
  const placeOf = async (id: string) => made(await test.anonymous.get(`/catalogue/apis/${api.id}/changelog?deploymentId=${id}`))
  await write('q')
  made(await plan(5))
  await settle()
  const [{ id } = { id: '' }] = await rows()
  assert.equal(await bell(), `/apis/${api.id}/changelog/deployments/${id}`)
  assert.deepEqual([(await placeOf(id)).page, (await placeOf(id)).planned[0].id], [1, id])
  await pass(6)
  assert.equal((await placeOf(id)).items[0].id, id)
  await write('q', 'r')
  made(await plan(5))
  await settle()
  made(await developer.delete(path))
  await settle()
  assert.equal(await bell(), `/apis/${api.id}/changelog`)
  const unknown = await test.anonymous.get(`/catalogue/apis/${api.id}/changelog?deploymentId=${api.id}`)
  assert.equal(unknown.body.error, 'DeploymentNotFound')
  // Deployed by hand, it leads to its entry too.
  made(await developer.post(`${api.path}/stages/${api.stage.id}/deploy`))
  await settle()
  const [newest] = made(await test.anonymous.get(`/catalogue/apis/${api.id}/changelog`)).items
  assert.equal(await bell(), `/apis/${api.id}/changelog/deployments/${newest.id}`)
})

it('is announced where the pages show it: not in another environment than the publication chose', async () => {
  const { api, stage, developer, write, plan, settle, told, view, changelog } = await plannedWorld(test)
  const other = await buildEnvironment(test.db)
  const setPlace = (id: string) => test.db.execute(sql`update apis set published_environment_id = ${id} where id = ${api.id}`)
  await setPlace(other.id)
  await write('q')
  made(await plan(5))
  await settle()
  assert.deepEqual([(await view()).planned.announced, (await changelog()).planned, await told()], [false, [], []])
  made(await developer.post(`${stage}/deploy`))
  await settle()
  assert.deepEqual([(await changelog()).items, await told()], [[], []])
  await setPlace(api.environment.id)
  await write('q', 'r')
  made(await plan(5))
  await settle()
  assert.deepEqual([(await view()).planned.announced, (await changelog()).planned.length, (await told()).length], [true, 1, 1])
})
