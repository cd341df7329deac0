import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { stages } from '../../database/schema/stage.ts'
import { buildDeployedApi, made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

async function deployed() {
  const developer = await test.as('developer')
  const api = await buildDeployedApi(test, developer)
  const path = `${api.path}/stages/${api.stage.id}/methods`
  return { developer, api, path }
}

describe('the methods of a version', () => {
  it('are those that gateways serve: an edit is not among them before the next deployment', async () => {
    const { developer, api, path } = await deployed()
    made(await developer.put(`${api.path}/methods/${api.method.id}`, { httpMethod: 'GET', path: api.method.path, summary: 'Edited' }))
    made(await developer.post(`${api.path}/methods`, { httpMethod: 'POST', path: '/added' }))
    const served = made(await developer.get(path))
    assert.deepEqual([served.total, served.items[0].summary === 'Edited'], [1, false])
    made(await developer.post(`${api.path}/stages/${api.stage.id}/deploy`))
    const now = made(await developer.get(`${path}?sort=-path`))
    assert.equal(now.total, 2)
    assert.ok(now.items.some(({ summary }: { summary: string }) => summary === 'Edited'))
  })

  it('are those of the API before the first deployment', async () => {
    const { developer, api } = await deployed()
    const stage = made(await developer.post(`${api.path}/stages`, { name: 'v2', environmentId: api.environment.id }))
    assert.equal(stage.deployment, null)
    const { items } = made(await developer.get(`${api.path}/stages/${stage.id}/methods`))
    assert.deepEqual(
      items.map(({ id }: { id: string }) => id),
      [api.method.id],
    )
    assert.deepEqual(items[0].targetServerGroup, { id: api.group.id, name: api.group.name })
  })

  it('are paged, ordered by path, and searched by path and summary', async () => {
    const { developer, api, path } = await deployed()
    for (const [name, summary] of [
      ['/a', 'First of all'],
      ['/zz', ''],
    ]) {
      made(await developer.post(`${api.path}/methods`, { httpMethod: 'GET', path: name, summary }))
    }
    made(await developer.post(`${api.path}/stages/${api.stage.id}/deploy`))
    const pathsOf = async (query: string) => made(await developer.get(path + query)).items.map((item: { path: string }) => item.path)
    assert.deepEqual(await pathsOf('?size=10'), ['/a', api.method.path, '/zz'])
    assert.deepEqual(await pathsOf('?size=10&sort=-path'), ['/zz', api.method.path, '/a'])
    assert.deepEqual(await pathsOf('?q=FIRST'), ['/a'])
    assert.deepEqual(await pathsOf('?q=zz'), ['/zz'])
    assert.deepEqual(await pathsOf('?page=2'), [])
  })
})

describe('one method of a version', () => {
  it('is shown with its reference, and whether the API still has it', async () => {
    const { developer, api, path } = await deployed()
    const before = made(await developer.get(`${path}/${api.method.id}`))
    assert.deepEqual([before.httpMethod, before.path, before.authType, before.inApi], ['GET', api.method.path, 'apiKey', true])
    made(await developer.post(`${api.path}/methods`, { httpMethod: 'GET', path: '/stays' }))
    assert.equal((await developer.post(`${api.path}/methods/delete`, { methodIds: [api.method.id] })).status, 204)
    assert.equal(made(await developer.get(`${path}/${api.method.id}`)).inApi, false)
    made(await developer.post(`${api.path}/stages/${api.stage.id}/deploy`))
    assert.deepEqual((await developer.get(`${path}/${api.method.id}`)).body.error, 'MethodNotFound')
  })

  it('shows the authentication of the version unless the method has its own', async () => {
    const { developer, api } = await deployed()
    const own = made(await developer.post(`${api.path}/methods`, { httpMethod: 'GET', path: '/own', authType: 'apiKey' }))
    const stage = made(await developer.post(`${api.path}/stages`, { name: 'v2', environmentId: api.environment.id }))
    await test.db.update(stages).set({ authType: 'oauth2' }).where(eq(stages.id, stage.id))
    const shown = async (id: string) => made(await developer.get(`${api.path}/stages/${stage.id}/methods/${id}`)).authType
    assert.deepEqual([await shown(own.id), await shown(api.method.id)], ['apiKey', 'oauth2'])
  })
})
