import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { apis } from '../../database/schema/api.ts'
import { methods } from '../../database/schema/method.ts'
import { made } from '../../testing/api-builders.ts'
import { buildEnvironment } from '../../testing/builders.ts'
import { copyBy, group, methodsOf, outcome, ownersApi, secretsIn, servedHosts, stageOf } from '../../testing/shared-api.ts'
import { startTestPlatform, type TestCaller, type TestPlatform } from '../../testing/start-test-platform.ts'
import { compileSnapshot } from '../stage/compile-snapshot.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

describe('copying an API', () => {
  it('copies the target servers only for those who may use them', async () => {
    const [owner, mate, stranger, admin] = [
      await test.as('developer'),
      await test.as('developer'),
      await test.as('developer'),
      await test.as('admin'),
    ]
    const api = await ownersApi(test, owner)
    await api.shareWith(mate)
    for (const person of [owner, admin]) {
      const copy = made(await copyBy(person, api))
      assert.equal(copy.targetServerGroup.id, api.apiGroup.id)
      assert.deepEqual(await methodsOf(person, copy.id), [
        ['/plain', '/internal/plain', null],
        ['/routed', '/internal/routed', api.methodGroup.id],
      ])
      assert.equal(copy.requestControls.length, 2)
      assert.deepEqual(copy.leftOut, { targetServerGroups: 0, targetPaths: 0, requestControls: 0 })
    }
    const copy = made(await copyBy(mate, api))
    assert.equal(copy.targetServerGroup, null)
    assert.deepEqual(await methodsOf(mate, copy.id), [
      ['/plain', '/plain', null],
      ['/routed', '/routed', null],
    ])
    assert.deepEqual(copy.requestControls, [{ place: 'header', name: 'X-Client', value: '', action: 'remove' }])
    assert.deepEqual(copy.leftOut, { targetServerGroups: 2, targetPaths: 2, requestControls: 1 })
    const document = await mate.get(`/apis/${copy.id}/document`)
    assert.equal(document.status, 200)
    const rows = await test.db.select().from(methods).where(eq(methods.apiId, copy.id))
    const [row] = await test.db.select().from(apis).where(eq(apis.id, copy.id))
    assert.deepEqual(secretsIn(copy, document.text, rows, row), [])
    assert.deepEqual(outcome(await copyBy(stranger, api)), [404, 'NoApi'])
  })

  it('does not copy the target paths of an import, so that the next import does not restore them', async () => {
    const [owner, mate] = [await test.as('developer'), await test.as('developer')]
    const api = await ownersApi(test, owner)
    const paths = { '/imported': { get: { responses: { 200: { description: 'ok' } } } } }
    const document = JSON.stringify({ openapi: '3.1.0', info: { title: 'a', version: '1' }, servers: [{ url: '/internal/base' }], paths })
    made(await owner.post(`${api.path}/methods/import`, { fileName: 'a.json', document }))
    await api.shareWith(mate)
    const copy = made(await copyBy(mate, api))
    const rows = await test.db.select().from(methods).where(eq(methods.apiId, copy.id))
    assert.equal(rows.length, 3)
    assert.deepEqual(secretsIn(rows), [])
  })

  it('looks at each group: a copy keeps the groups of its own maker, and an owner’s copy has none of those of others', async () => {
    const [owner, mate] = [await test.as('developer'), await test.as('developer')]
    const api = await ownersApi(test, owner)
    await api.shareWith(mate)
    const own = await group(mate, 'mate-host.internal')
    const added = { httpMethod: 'GET', path: '/mine', targetPath: '/mates/path', targetServerGroupId: own.id }
    made(await mate.post(`${api.path}/methods`, added))
    assert.deepEqual((await methodsOf(mate, made(await copyBy(mate, api)).id))[0], ['/mine', '/mates/path', own.id])
    const ownersCopy = made(await copyBy(owner, api))
    assert.deepEqual((await methodsOf(owner, ownersCopy.id))[0], ['/mine', '/mine', null])
    assert.deepEqual(ownersCopy.leftOut, { targetServerGroups: 1, targetPaths: 1, requestControls: 1 })
  })

  it('shows the target paths of a deleted group only to those who may delete the API', async () => {
    const [owner, mate] = [await test.as('developer'), await test.as('developer')]
    const api = await ownersApi(test, owner)
    await api.shareWith(mate)
    for (const { id } of [api.apiGroup, api.methodGroup]) made(await owner.delete(`/target-server-groups/${id}`))
    assert.deepEqual((await methodsOf(mate, made(await copyBy(mate, api)).id))[0], ['/plain', '/plain', null])
    assert.deepEqual((await methodsOf(owner, made(await copyBy(owner, api)).id))[0], ['/plain', '/internal/plain', null])
  })

  it('share, copy, unshare, deploy: the copy serves nothing of the owner’s', async () => {
    const [owner, mate] = [await test.as('developer'), await test.as('developer')]
    const api = await ownersApi(test, owner)
    await api.shareWith(mate)
    const copy = made(await copyBy(mate, api))
    await api.unshareWith(mate)
    assert.deepEqual(outcome(await mate.get(api.path)), [404, 'NoApi'])
    assert.deepEqual(outcome(await copyBy(mate, api)), [404, 'NoApi'])
    const environment = await buildEnvironment(test.db)
    const stagePath = await stageOf(mate, copy.id, environment.id)
    assert.deepEqual(outcome(await mate.post(`${stagePath}/deploy`)), [409, 'NoTargetServerGroup'])
    for (const { id } of [api.apiGroup, api.methodGroup]) {
      const repointed = await mate.put(`/apis/${copy.id}`, { name: copy.name, targetServerGroupId: id })
      assert.deepEqual(outcome(repointed), [404, 'TargetServerGroupNotFound'])
    }
    const own = await group(mate, 'mate-host.internal')
    made(await mate.put(`/apis/${copy.id}`, { name: copy.name, targetServerGroupId: own.id }))
    made(await mate.post(`${stagePath}/deploy`))
    assert.deepEqual(await servedHosts(test, environment.id), ['mate-host.internal'])
    const snapshot = await compileSnapshot(test.db, environment.id, 1, { webUrl: 'http://localhost' })
    assert.deepEqual(secretsIn(snapshot), [])
  })
})

describe('pointing calls elsewhere', () => {
  it('requires the right for changed fields, and keeps the others', async () => {
    const [owner, mate] = [await test.as('developer'), await test.as('developer')]
    const api = await ownersApi(test, owner)
    await api.shareWith(mate)
    const spare = await group(owner, 'spare.internal')
    const apiWith = (id: string | null) => mate.put(api.path, { name: api.name, targetServerGroupId: id })
    const methodWith = (id: string | null) =>
      mate.put(`${api.path}/methods/${api.routed.id}`, { httpMethod: 'GET', path: '/routed', targetServerGroupId: id })
    assert.deepEqual([outcome(await apiWith(api.apiGroup.id)), outcome(await methodWith(api.methodGroup.id))], [200, 200])
    for (const id of [spare.id, api.methodGroup.id]) assert.deepEqual(outcome(await apiWith(id)), [404, 'TargetServerGroupNotFound'])
    for (const id of [spare.id, api.apiGroup.id]) assert.deepEqual(outcome(await methodWith(id)), [404, 'TargetServerGroupNotFound'])
    const added = { httpMethod: 'GET', path: '/new', targetServerGroupId: api.methodGroup.id }
    assert.deepEqual(outcome(await mate.post(`${api.path}/methods`, added)), [404, 'TargetServerGroupNotFound'])
    assert.deepEqual([outcome(await apiWith(null)), outcome(await methodWith(null))], [200, 200])
    assert.deepEqual(
      [outcome(await apiWith(api.apiGroup.id)), outcome(await methodWith(api.methodGroup.id))],
      [
        [404, 'TargetServerGroupNotFound'],
        [404, 'TargetServerGroupNotFound'],
      ],
    )
  })
})

describe('the addresses of a group', () => {
  const addresses = ['api-host.internal', 'method-host.internal']

  it('are shown to those who may use it, and only counted for those who share an API that does', async () => {
    const [owner, mate, admin] = [await test.as('developer'), await test.as('developer'), await test.as('admin')]
    const api = await ownersApi(test, owner)
    await api.shareWith(mate)
    const fresh = made(await owner.post(`${api.path}/stages`, { name: 'v2', environmentId: api.environment.id }))
    const first = `${api.path}/stages/${fresh.id}/difference`
    for (const person of [owner, admin]) {
      const { servers, hiddenServerCount } = made(await person.get(first))
      assert.deepEqual([servers, hiddenServerCount], [{ added: addresses.map((host) => `http://${host}:8080`), removed: [] }, 0])
    }
    const { servers, hiddenServerCount, same } = made(await mate.get(first))
    assert.deepEqual([servers, hiddenServerCount, same], [{ added: [], removed: [] }, 2, false])
    assert.equal(made(await mate.get(`${api.stagePath}/difference`)).same, true)
    const check = async (person: TestCaller) => made(await person.get(`${api.path}/publication/check`))
    const plainTargets = (report: { findings: { rule: string; count: number; places: { detail: string | null }[] }[] }) =>
      report.findings.find(({ rule }) => rule === 'targetNotEncrypted')
    const shown = plainTargets((await check(owner)).lint)
    assert.deepEqual(
      shown?.places.map(({ detail }) => detail).sort(),
      addresses.map((host) => `http://${host}:8080`),
    )
    const hidden = plainTargets((await check(mate)).lint)
    assert.deepEqual([hidden?.count, hidden?.places.map(({ detail }) => detail)], [2, [null, null]])
  })

  it('are in nothing that those who share an API can read of it', async () => {
    const [owner, mate] = [await test.as('developer'), await test.as('developer')]
    const api = await ownersApi(test, owner)
    await api.shareWith(mate)
    const reads = [
      api.path,
      '/apis',
      `${api.path}/methods`,
      `${api.path}/methods/${api.routed.id}`,
      `${api.path}/stages`,
      api.stagePath,
      `${api.stagePath}/deployments`,
      `${api.stagePath}/difference`,
      `${api.stagePath}/difference?from=1&to=1`,
      `${api.path}/draft/reading`,
      `${api.path}/document?format=json`,
      `${api.path}/reading`,
      `${api.stagePath}/document`,
      `${api.path}/publication/check`,
      `${api.path}/traffic`,
      `/target-server-groups`,
      `/target-server-groups/options`,
    ]
    for (const path of reads) {
      const { text, status } = await mate.get(path)
      assert.equal(status, 200, path)
      assert.deepEqual(
        addresses.filter((address) => text.includes(address)),
        [],
        path,
      )
    }
    for (const path of [`/target-server-groups/${api.apiGroup.id}`, `/target-server-groups/${api.apiGroup.id}/health`])
      assert.deepEqual(outcome(await mate.get(path)), [404, 'TargetServerGroupNotFound'])
  })

  it('lead to no API that the group’s owner does not work on: it is only counted', async () => {
    const [owner, mate, admin] = [await test.as('developer'), await test.as('developer'), await test.as('admin')]
    const api = await ownersApi(test, owner)
    await api.shareWith(mate)
    const own = await group(mate, 'mate-host.internal')
    const path = `/target-server-groups/${own.id}`
    made(await mate.post(`${api.path}/methods`, { httpMethod: 'GET', path: '/mine', targetServerGroupId: own.id }))
    made(await owner.post(`${api.stagePath}/deploy`))
    const servers = [{ protocol: 'http', address: 'mate-moved.internal', port: 8080 }]
    made(await mate.put(path, { name: own.name, servers, acceptFailedTest: true }))
    const seen = async (person: TestCaller) => {
      const { connectedApis, otherApiCount, behind } = made(await person.get(path))
      return [connectedApis.length, otherApiCount, behind.length]
    }
    assert.deepEqual(await seen(mate), [1, 0, 1])
    await api.unshareWith(mate)
    assert.deepEqual(await seen(mate), [0, 1, 0])
    assert.ok(!(await mate.get(path)).text.includes(api.name))
    assert.deepEqual(await seen(admin), [1, 0, 1])
  })
})
