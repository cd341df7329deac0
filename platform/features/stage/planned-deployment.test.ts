import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { auditActs } from '../../database/schema/audit.ts'
import { deployedDocuments } from '../../database/schema/document.ts'
import { environments } from '../../database/schema/environment.ts'
import { notifications } from '../../database/schema/notification.ts'
import { plannedDeployments, stages } from '../../database/schema/stage.ts'
import { users } from '../../database/schema/user.ts'
import { buildApi, buildGroup, made } from '../../testing/api-builders.ts'
import { buildEnvironment } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { requestPublicationAutomatically } from '../publication/request-publication.ts'
import { compareNextPlanned } from './compare-planned.ts'
import { deployNextPlanned } from './deploy-planned.ts'
import { inHours, plannedWorld } from './testing/planned-world.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

describe('a planned deployment', () => {
  it('is announced when it is planned, deployed as it was then, and not announced again', async () => {
    const { settle, write, told, plan, pass, view, changelog, mailed, rows, developer, stage, user } = await plannedWorld(test)
    await write('q')
    assert.deepEqual(made(await developer.get(`${stage}/undeployed-changes`)).breakingCount, 1)
    const answer = made(await plan(5, { en: 'Searches need a word.', ko: '' }))
    assert.deepEqual([answer.planned.breakingCount, answer.planned.announced, answer.deployment.number], [null, false, 2])
    await settle()
    const { plannedFor, breakingCount, announced, failure, note } = (await view()).planned
    assert.deepEqual([breakingCount, announced, failure, note], [1, true, null, { en: 'Searches need a word.', ko: '' }])
    assert.deepEqual(await told(), [['planned', plannedFor]])
    assert.equal(await mailed('breakingChange', user.email), 1)
    const [bell] = made(await user.get('/notifications?type=BreakingChange')).items
    assert.deepEqual(bell.planned, { at: plannedFor, state: 'planned' })
    const [coming] = (await changelog()).planned
    assert.deepEqual([coming.stageName, coming.plannedFor, coming.breakingCount], ['v1', plannedFor, 1])
    assert.equal(coming.changes[0].name, 'query q')

    // Changes after it was planned do not come with it.
    await write('q', 'later')
    await pass(4)
    assert.equal((await view()).deployment.number, 2)
    await pass(50)
    const { planned, deployment, outdated } = await view()
    assert.deepEqual([planned, deployment.number, outdated], [null, 3, true])
    assert.deepEqual(await rows(), [])
    assert.equal((await told()).length, 1)
    assert.equal(await mailed('breakingChange', user.email), 1)
    const { planned: left, items } = await changelog()
    assert.deepEqual(left, [])
    assert.deepEqual([items[0].number, items[0].breakingCount, items[0].note.en], [3, 1, 'Searches need a word.'])
    assert.equal(made(await developer.get(`${stage}/undeployed-changes`)).breakingCount, 1)
    const [act] = await test.db
      .select()
      .from(auditActs)
      .where(sql`path = ${`${stage}/planned-deployment`} and act = 'deployStage'`)
    assert.equal(act?.actorId, developer.id)
  })

  it('tells no one of changes that break nothing', async () => {
    const { settle, write, told, plan, pass, view, changelog, path, developer } = await plannedWorld(test)
    await write('q')
    made(await plan(5))
    await settle()
    await pass(5.1)
    assert.equal((await told()).length, 1)
    made(await plan(5))
    await settle()
    const { announced, changeCount } = (await view()).planned
    assert.deepEqual([announced, changeCount, (await changelog()).planned], [false, 0, []])
    made(await developer.put(path, { plannedFor: inHours(6) }))
    await pass(6.1)
    assert.deepEqual([(await told()).length, (await view()).deployment.number], [1, 4])
  })

  it('is announced at its moment if its environment was exposed meanwhile', async () => {
    const { settle, write, told, plan, pass, view, changelog, api } = await plannedWorld(test)
    const expose = (exposedOnPortal: boolean) =>
      test.db.update(environments).set({ exposedOnPortal }).where(eq(environments.id, api.environment.id))
    await expose(false)
    await write('q')
    made(await plan(5))
    await settle()
    assert.deepEqual([(await view()).planned.announced, await told(), (await changelog()).planned], [false, [], []])
    await expose(true)
    await pass(5.1)
    assert.deepEqual(await told(), [['deployed', null]])
  })

  it('is compared again when the database did not answer in time, so that no announcement is lost', async () => {
    const { settle, write, told, plan, view } = await plannedWorld(test)
    await write('q')
    made(await plan(5))
    await test.db.execute(sql`
      create function answer_late() returns trigger language plpgsql as $$ begin raise exception 'late' using errcode = '55P03'; end $$`)
    await test.db.execute(sql`create trigger answer_late before insert on notification_broadcasts execute function answer_late()`)
    await assert.rejects(compareNextPlanned(test.db))
    await test.db.execute(sql`drop function answer_late cascade`)
    assert.deepEqual([(await view()).planned.breakingCount, await told()], [null, []])
    await settle()
    assert.deepEqual([(await view()).planned.breakingCount, (await told()).length], [1, 1])
  })

  it('is the first deployment of a version, too', async () => {
    const developer = await test.as('developer')
    const api = await buildApi(developer)
    const { id: environmentId } = await buildEnvironment(test.db)
    const stage = made(await developer.post(`${api.path}/stages`, { name: 'v1', environmentId }))
    const path = `${api.path}/stages/${stage.id}`
    assert.deepEqual(made(await developer.get(`${path}/undeployed-changes`)).breaking, [])
    made(await developer.post(`${path}/planned-deployment`, { plannedFor: inHours(1) }))
    while (await deployNextPlanned(test.db, requestPublicationAutomatically, new Date(inHours(2))));
    assert.equal(made(await developer.get(path)).deployment.number, 1)
  })

  it('is checked like a deployment when it is planned', async () => {
    const developer = await test.as('developer')
    const { id: environmentId } = await buildEnvironment(test.db)
    const api = made(await developer.post('/apis', { name: 'Empty', basePath: 'empty-one' }))
    const stage = made(await developer.post(`/apis/${api.id}/stages`, { name: 'v1', environmentId }))
    const answer = await developer.post(`/apis/${api.id}/stages/${stage.id}/planned-deployment`, { plannedFor: inHours(1) })
    assert.deepEqual([answer.status, answer.body.error], [409, 'NoMethod'])
  })

  it('has a moment from ten minutes to ninety days ahead, and is alone', async () => {
    const { plan, path, developer } = await plannedWorld(test)
    for (const hours of [-1, 0, 9.9 / 60, 90 * 24 + 0.1, 10_000]) {
      const { status, body } = await plan(hours)
      assert.deepEqual([status, body.error, body.data.fields[0].rule], [400, 'ClassValidatorPassFailed', 'plannedFor'], String(hours))
    }
    for (const plannedFor of ['', 'soon', '2027-02-30T00:00:00Z', 5, null])
      assert.equal((await developer.post(path, { plannedFor })).body.error, 'ClassValidatorPassFailed')
    for (const act of [developer.put(path, { plannedFor: inHours(1) }), developer.delete(path)])
      assert.deepEqual([(await act).status, (await act).body.error], [409, 'NotPlanned'])
    made(await plan(10.2 / 60))
    assert.equal((await plan(90 * 24 - 0.1)).body.error, 'AlreadyPlanned')
    assert.equal((await developer.put(path, { plannedFor: inHours(0.1) })).status, 400)
    assert.equal((await developer.put(path, { plannedFor: inHours(90 * 24 - 0.1) })).status, 200)
  })

  it('is moved and canceled, of which those who expect it are told', async () => {
    const { settle, write, told, plan, pass, view, changelog, path, developer } = await plannedWorld(test)
    await write('q')
    made(await plan(5))
    const unseen = made(await developer.put(path, { plannedFor: inHours(6) })).planned.plannedFor
    await settle()
    assert.deepEqual(await told(), [['planned', unseen]], 'moved before anyone was told')
    made(await developer.put(path, { plannedFor: unseen, en: 'Why', ko: '이유' }))
    const moved = made(await developer.put(path, { plannedFor: inHours(20), en: 'Why', ko: '이유' })).planned.plannedFor
    await pass(7)
    assert.equal((await view()).deployment.number, 2)
    assert.deepEqual((await changelog()).planned[0].note, { en: 'Why', ko: '이유' })
    assert.equal((await developer.delete(path)).status, 204)
    await pass(30)
    assert.deepEqual(await told(), [
      ['planned', unseen],
      ['moved', moved],
      ['canceled', moved],
    ])
    assert.deepEqual([(await view()).deployment.number, (await view()).planned], [2, null])
    made(await plan(5))
    assert.equal((await developer.delete(path)).status, 204)
    await settle()
    assert.equal((await told()).length, 3, 'canceled before anyone was told')
  })

  it('ends with any other deployment of its version', async () => {
    const { settle, write, told, plan, pass, view, stage, developer } = await plannedWorld(test)
    const acts = [() => developer.post(`${stage}/deploy`), () => developer.post(`${stage}/rollback`, { number: 1 })]
    for (const [index, act] of acts.entries()) {
      await write(`q${index}`)
      made(await plan(5))
      await settle()
      made(await act())
      await settle()
      assert.equal((await view()).planned, null)
      assert.deepEqual((await told()).map(([state]) => state).slice(-2), ['canceled', 'deployed'])
      await pass(6)
    }
    assert.equal((await view()).deployment.number, 4)
  })

  it('stays while its version is paused and deprecated and its API is unpublished', async () => {
    const { write, plan, pass, view, stage, api, developer, admin } = await plannedWorld(test)
    await write('q')
    made(await plan(5))
    made(await developer.post(`${stage}/pause`))
    made(await developer.post(`${stage}/deprecate`, {}))
    made(await admin.post(`/publications/${api.publication.id}/withdraw`, { reason: 'Rules' }))
    assert.deepEqual((await admin.delete(`/environments/${api.environment.id}`)).body.error, 'EnvironmentInUse')
    await pass(6)
    const { planned, deployment, status, deprecation } = await view()
    assert.deepEqual([planned, deployment.number, status, deprecation === null], [null, 3, 'paused', false])
  })

  it('ends with its version, of which subscribers are told, and with its API', async () => {
    const { settle, write, told, plan, pass, stage, api, developer, admin } = await plannedWorld(test)
    const documents = () => test.db.$count(deployedDocuments, eq(deployedDocuments.apiId, api.id))
    made(await developer.post(`${api.path}/stages`, { name: 'v2', environmentId: api.environment.id }))
    await write('q')
    made(await plan(5))
    await settle()
    made(await admin.post(`/publications/${api.publication.id}/withdraw`, { reason: 'Rules' }))
    assert.equal((await developer.delete(stage)).body.error, 'StageSubscribed')
    const retired = { deprecatedAt: new Date(), sunsetOn: '2026-01-01' }
    await test.db.update(stages).set(retired).where(eq(stages.id, api.stage.id))
    assert.equal((await developer.delete(stage)).status, 204)
    await pass(6)
    assert.deepEqual(
      (await told()).map(([state]) => state),
      ['planned', 'canceled'],
    )
    assert.equal(await documents(), 0)
    const unpublished = await buildApi(developer)
    const v1 = made(await developer.post(`${unpublished.path}/stages`, { name: 'v1', environmentId: api.environment.id }))
    made(await developer.post(`${unpublished.path}/stages/${v1.id}/planned-deployment`, { plannedFor: inHours(5) }))
    assert.equal((await developer.delete(unpublished.path)).status, 204)
    await pass(6)
    assert.equal(await test.db.$count(plannedDeployments, eq(plannedDeployments.stageId, v1.id)), 0)
  })
})

describe('a planned deployment that is refused', () => {
  /** Plans a breaking change, lets `cause` happen, and passes the moment. Returns who is told of the failure, and by what code. */
  async function refusedAfter(planner: 'developer' | 'admin', cause: (world: World, partner: { id: number }) => Promise<unknown>) {
    const world = await plannedWorld(test)
    const partner = await test.as('developer')
    made(await world.developer.post(`${world.api.path}/shares`, { email: partner.email }))
    await world.write('q')
    made(await world[planner].post(world.path, { plannedFor: inHours(5) }))
    await world.settle()
    await cause(world, partner)
    await world.pass(6)
    await world.pass(7)
    const bells = await test.db
      .select()
      .from(notifications)
      .where(sql`type = 'PlannedDeploymentFailed' and path = ${`/developer${world.stage}`}`)
    const names = new Map([...Object.entries(world), ['partner', partner] as const].map(([name, { id }]) => [id, name]))
    return { world, partner, told: bells.map(({ userId }) => names.get(userId)).sort() }
  }
  type World = Awaited<ReturnType<typeof plannedWorld>>

  it('fails for a planner without the right, of which developers and those who expected it are told', async () => {
    const { world, told } = await refusedAfter('admin', ({ admin }) =>
      test.db
        .update(users)
        .set({ roles: ['user'] })
        .where(eq(users.id, admin.id)),
    )
    const { planned, deployment } = await world.view()
    assert.deepEqual([planned.failure, planned.announced, deployment.number], ['NotAllowedRole', false, 2])
    assert.deepEqual(told, ['developer', 'partner'])
    assert.equal(await world.mailed('plannedDeploymentFailed', world.developer.email), 1)
    assert.deepEqual(
      (await world.told()).map(([state]) => state),
      ['planned', 'canceled'],
    )
    assert.deepEqual((await world.changelog()).planned, [])
  })

  it('fails for a planner who left, and for one who no longer works on the API', async () => {
    const left = await refusedAfter('admin', ({ admin }) =>
      test.db.update(users).set({ status: 'withdrawn' }).where(eq(users.id, admin.id)),
    )
    assert.deepEqual([(await left.world.view()).planned.failure, left.told], ['NotAllowedRole', ['developer', 'partner']])
    const lost = await refusedAfter('admin', ({ admin }) =>
      test.db
        .update(users)
        .set({ roles: ['developer'] })
        .where(eq(users.id, admin.id)),
    )
    assert.deepEqual([(await lost.world.view()).planned.failure, lost.told], ['NoApi', ['admin', 'developer', 'partner']])
  })

  it('fails if a group of its content is gone; planning again replaces it, and it can be removed', async () => {
    const { world, told } = await refusedAfter('developer', async ({ api, developer }) => {
      const { id } = await buildGroup(developer)
      made(await developer.put(api.path, { name: api.name, targetServerGroupId: id }))
      assert.equal((await developer.delete(`/target-server-groups/${api.group.id}`)).status, 204)
    })
    assert.deepEqual([(await world.view()).planned.failure, told], ['NoTargetServerGroup', ['developer', 'partner']])
    assert.equal((await world.developer.put(world.path, { plannedFor: inHours(9) })).body.error, 'NotPlanned')
    made(await world.plan(8))
    await world.settle()
    assert.deepEqual([(await world.view()).planned.failure, (await world.view()).planned.announced], [null, true])
    await world.pass(9)
    assert.deepEqual([(await world.view()).planned, (await world.view()).deployment.number], [null, 3])
    assert.deepEqual(
      (await world.told()).map(([state]) => state),
      ['planned', 'canceled', 'planned'],
    )
    const other = await refusedAfter('admin', ({ admin }) =>
      test.db
        .update(users)
        .set({ roles: ['user'] })
        .where(eq(users.id, admin.id)),
    )
    assert.equal((await other.world.developer.delete(other.world.path)).status, 204)
    assert.deepEqual([(await other.world.view()).planned, (await other.world.told()).length], [null, 2])
  })
})
