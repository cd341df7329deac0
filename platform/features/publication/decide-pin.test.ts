import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { buildDeployedApi, buildPublishedApi, made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const pinnedNames = async () => {
  const { pinned } = made(await test.anonymous.get('/catalogue/home'))
  return pinned.map(({ name }: { name: string }) => name)
}

describe('the pin of a published API', () => {
  it('is decided whenever an admin likes, and the home page follows', async () => {
    const [developer, admin] = [await test.as('developer'), await test.as('admin')]
    const api = await buildPublishedApi(test, developer, admin, { name: 'Tides' })
    const at = `/publications/${api.publication.id}/pin`
    const answer = await admin.put(at, { pinned: true })
    assert.deepEqual([answer.status, answer.body.pinned, answer.body.pinRequested], [200, true, false])
    assert.equal(answer.headers['x-touched-tags'], `api:${api.id},apis`)
    assert.deepEqual(await pinnedNames(), ['Tides'])
    assert.equal((await admin.put(at, { pinned: true })).headers['x-touched-tags'], undefined)
    assert.equal(made(await admin.put(at, { pinned: false })).pinned, false)
    assert.deepEqual(await pinnedNames(), [])
  })

  it('is asked for by the developer and shown in the queue until it is answered, also after the approval', async () => {
    const [developer, admin] = [await test.as('developer'), await test.as('admin')]
    const api = await buildDeployedApi(test, developer, { name: 'Winds', pinRequested: true })
    const { id } = made(await developer.post(`${api.path}/publication`))
    const row = async () => made(await admin.get('/publications?q=Winds')).items[0]
    assert.equal((await row()).pinRequested, true)
    made(await admin.post(`/publications/${id}/approve`, { pin: false }))
    assert.deepEqual([(await row()).pinned, (await row()).pinRequested], [false, false])

    const { name, targetServerGroup } = made(await developer.get(api.path))
    made(await developer.put(api.path, { name, targetServerGroupId: targetServerGroup.id, pinRequested: true }))
    assert.equal((await row()).pinRequested, true)
    made(await admin.put(`/publications/${id}/pin`, { pinned: false }))
    assert.equal((await row()).pinRequested, false)
  })

  it('needs a published API and an admin', async () => {
    const [developer, admin] = [await test.as('developer'), await test.as('admin')]
    const api = await buildDeployedApi(test, developer)
    const { id } = made(await developer.post(`${api.path}/publication`))
    assert.equal((await admin.put(`/publications/${id}/pin`, { pinned: true })).body.error, 'StateNotAllowed')
    assert.equal((await developer.put(`/publications/${id}/pin`, { pinned: true })).body.error, 'NotAllowedRole')
    const nobody = '00000000-0000-7000-8000-000000000000'
    assert.equal((await admin.put(`/publications/${nobody}/pin`, { pinned: true })).body.error, 'PublishingNotFound')
  })
})
