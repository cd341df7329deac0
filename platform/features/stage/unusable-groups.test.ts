import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Role } from '@portico/contract/role'
import { eq } from 'drizzle-orm'
import { apis } from '../../database/schema/api.ts'
import { methods } from '../../database/schema/method.ts'
import { users } from '../../database/schema/user.ts'
import { made } from '../../testing/api-builders.ts'
import { copyBy, group, outcome, ownersApi, secretsIn, servedHosts, stageOf } from '../../testing/shared-api.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform
let superAdmin: Awaited<ReturnType<TestPlatform['as']>>

before(async () => {
  test = await startTestPlatform()
  superAdmin = await test.as('superAdmin')
})
after(() => test.stop())

describe('deploying', () => {
  /** Creates a copy as earlier releases did: with the owner's groups. */
  async function holdingGroupsOf(api: Awaited<ReturnType<typeof ownersApi>>, person: Awaited<ReturnType<TestPlatform['as']>>) {
    const copy = made(await copyBy(person, api))
    await test.db.update(apis).set({ targetServerGroupId: api.apiGroup.id }).where(eq(apis.id, copy.id))
    await test.db.update(methods).set({ targetServerGroupId: api.methodGroup.id }).where(eq(methods.apiId, copy.id))
    return copy
  }

  it('asks again for every group that calls are sent to, and names those that may not be used', async () => {
    const [owner, mate] = [await test.as('developer'), await test.as('developer')]
    const api = await ownersApi(test, owner)
    await api.shareWith(mate)
    const copy = await holdingGroupsOf(api, mate)
    const stagePath = await stageOf(mate, copy.id, api.environment.id)
    const refused = await mate.post(`${stagePath}/deploy`)
    assert.deepEqual(outcome(refused), [409, 'NoTargetServerGroup'])
    // Every method has its own group: the API's group gets no calls, and is not checked.
    assert.deepEqual(refused.body.data, { reason: 'notAllowed', groups: [api.methodGroup.name] })
    assert.deepEqual(secretsIn(refused.text), [])
    made(await superAdmin.post(`${stagePath}/deploy`))
    const again = await mate.post(`${stagePath}/deploy`)
    assert.deepEqual(outcome(again), [409, 'NoTargetServerGroup'])
    // A rollback to the superAdmin's deployment fails too.
    made(await superAdmin.put(`/apis/${copy.id}`, { name: `${copy.name} 2` }))
    const own = await group(mate, 'mate-host.internal')
    await test.db.update(methods).set({ targetServerGroupId: own.id }).where(eq(methods.apiId, copy.id))
    made(await mate.post(`${stagePath}/deploy`))
    const rolledBack = await mate.post(`${stagePath}/rollback`, { number: 1 })
    assert.deepEqual(outcome(rolledBack), [409, 'NoTargetServerGroup'])
    assert.deepEqual(rolledBack.body.data, { reason: 'notAllowed', groups: [] })
    made(await superAdmin.post(`${stagePath}/rollback`, { number: 1 }))
  })

  it('forwards calls of a shared API to the groups of those who work on it, whoever of them deploys', async () => {
    const [owner, mate, third] = [await test.as('developer'), await test.as('developer'), await test.as('developer')]
    const api = await ownersApi(test, owner)
    await api.shareWith(mate)
    await api.shareWith(third)
    const own = await group(mate, 'mate-host.internal')
    made(await mate.post(`${api.path}/methods`, { httpMethod: 'GET', path: '/mine', targetServerGroupId: own.id }))
    for (const person of [owner, mate, third, superAdmin]) made(await person.post(`${api.stagePath}/deploy`))
    made(await third.post(`${api.stagePath}/rollback`, { number: 2 }))
    assert.deepEqual((await servedHosts(test, api.environment.id)).sort(), [
      'api-host.internal',
      'mate-host.internal',
      'method-host.internal',
    ])
  })

  it('is refused once the owner of a group does not work on the API any more, and back when they do', async () => {
    const [owner, mate] = [await test.as('developer'), await test.as('developer')]
    const api = await ownersApi(test, owner)
    await api.shareWith(mate)
    const own = await group(mate, 'mate-host.internal')
    const added = made(await mate.post(`${api.path}/methods`, { httpMethod: 'GET', path: '/mine', targetServerGroupId: own.id }))
    made(await owner.post(`${api.stagePath}/deploy`))
    await api.unshareWith(mate)
    // Saving the unchanged method keeps the group; the deployment checks it.
    made(await owner.put(`${api.path}/methods/${added.id}`, { httpMethod: 'GET', path: '/mine', targetServerGroupId: own.id }))
    const refused = await owner.post(`${api.stagePath}/deploy`)
    assert.deepEqual([outcome(refused), refused.body.data.groups], [[409, 'NoTargetServerGroup'], [own.name]])
    made(await owner.put(`${api.path}/methods/${added.id}`, { httpMethod: 'GET', path: '/mine', targetServerGroupId: api.methodGroup.id }))
    made(await owner.post(`${api.stagePath}/deploy`))
    assert.deepEqual(outcome(await owner.post(`${api.stagePath}/rollback`, { number: 2 })), [409, 'NoTargetServerGroup'])
    assert.ok(!(await servedHosts(test, api.environment.id)).includes('mate-host.internal'))
    await api.shareWith(mate)
    made(await owner.post(`${api.stagePath}/rollback`, { number: 2 }))
  })

  it('is rejected for a new owner with a group of another person, and allowed for admins', async () => {
    const [owner, first, second] = [await test.as('developer'), await test.as('developer'), await test.as('developer')]
    const api = await ownersApi(test, owner)
    await api.shareWith(first)
    const other = made(await copyBy(owner, api))
    made(await owner.post(`/apis/${other.id}/shares`, { email: second.email }))
    const stagePath = await stageOf(owner, other.id, api.environment.id)
    made(await second.post(`${stagePath}/deploy`))
    made(await superAdmin.post(`/users/${owner.id}/withdraw`))
    // The groups go with the older API to its new owner.
    made(await first.post(`${api.stagePath}/deploy`))
    assert.deepEqual(outcome(await second.post(`${stagePath}/deploy`)), [409, 'NoTargetServerGroup'])
    made(await superAdmin.post(`${stagePath}/deploy`))
  })

  it('is rejected for a former admin who used the groups as an admin', async () => {
    const [owner, formerAdmin] = [await test.as('developer'), await test.as('admin', 'developer')]
    const api = await ownersApi(test, owner)
    const copy = made(await copyBy(formerAdmin, api))
    const stagePath = await stageOf(formerAdmin, copy.id, api.environment.id)
    made(await formerAdmin.post(`${stagePath}/deploy`))
    const roles: Role[] = ['developer']
    await test.db.update(users).set({ roles }).where(eq(users.id, formerAdmin.id))
    assert.deepEqual(outcome(await formerAdmin.post(`${stagePath}/deploy`)), [409, 'NoTargetServerGroup'])
    assert.equal((await formerAdmin.get(`${stagePath}/difference`)).status, 200)
  })

  it('does not bring back a deployment whose group was deleted', async () => {
    const owner = await test.as('developer')
    const api = await ownersApi(test, owner)
    const other = await group(owner, 'other-host.internal')
    made(await owner.put(`${api.path}/methods/${api.routed.id}`, { httpMethod: 'GET', path: '/routed', targetServerGroupId: other.id }))
    made(await owner.post(`${api.stagePath}/deploy`))
    made(await owner.delete(`/target-server-groups/${api.methodGroup.id}`))
    assert.deepEqual(outcome(await owner.post(`${api.stagePath}/rollback`, { number: 1 })), [409, 'NoTargetServerGroup'])
  })
})
