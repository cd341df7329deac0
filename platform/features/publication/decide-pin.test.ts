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

describe('the order of pinned APIs', () => {
  it('is as an admin puts it; later pins follow, and an unpinned API loses its place', async () => {
    const [developer, admin] = [await test.as('developer'), await test.as('admin')]
    const names = ['Ash', 'Beech', 'Cedar', 'Date']
    const apis: Awaited<ReturnType<typeof buildPublishedApi>>[] = []
    for (const name of names) apis.push(await buildPublishedApi(test, developer, admin, { name }))
    const pin = (at: number, pinned = true) => admin.put(`/publications/${apis[at]?.publication.id}/pin`, { pinned })
    const order = (...at: number[]) => admin.put('/pins/order', { apiIds: at.map((index) => apis[index]?.id) })
    for (const at of [0, 1, 2]) made(await pin(at))
    assert.deepEqual(await pinnedNames(), ['Cedar', 'Beech', 'Ash'])
    const answer = await order(1, 2, 0)
    assert.deepEqual(
      made(answer).items.map(({ name }: { name: string }) => name),
      ['Beech', 'Cedar', 'Ash'],
    )
    assert.ok(String(answer.headers['x-touched-tags']).split(',').includes('apis'))
    assert.deepEqual(await pinnedNames(), ['Beech', 'Cedar', 'Ash'])
    made(await pin(3))
    assert.deepEqual(await pinnedNames(), ['Beech', 'Cedar', 'Ash', 'Date'], 'a new pin comes last')
    made(await order(3))
    assert.deepEqual(await pinnedNames(), ['Date', 'Beech', 'Cedar', 'Ash'], 'pins that are not named follow')
    made(await pin(1, false))
    assert.deepEqual(made(await order(1, 0, 3)).items.length, 3, 'an API that is not pinned stays so')
    made(await pin(1))
    assert.deepEqual(await pinnedNames(), ['Ash', 'Date', 'Cedar', 'Beech'])
    made(await admin.post(`/publications/${apis[0]?.publication.id}/withdraw`, { reason: 'Replaced.' }))
    assert.deepEqual(await pinnedNames(), ['Date', 'Cedar', 'Beech'])
  })

  it('names each API once', async () => {
    const admin = await test.as('admin')
    const id = '00000000-0000-7000-8000-000000000000'
    for (const apiIds of [[], [id, id], ['a'], undefined]) assert.equal((await admin.put('/pins/order', { apiIds })).status, 400)
  })
})
