import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { FOUND_STAGES_MAX } from '@portico/contract/stage/stage-endpoints'
import { buildDeployedApi, made } from '../../testing/api-builders.ts'
import { buildEnvironment } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

it('finds versions by words of their names and of their APIs, of APIs that a person works on', async () => {
  const [developer, stranger, admin] = [await test.as('developer'), await test.as('developer'), await test.as('admin')]
  const [pets, tides] = [
    await buildDeployedApi(test, developer, { name: 'Pet Store' }),
    await buildDeployedApi(test, stranger, { name: 'Pet 100% tides' }),
  ]
  const environment = await buildEnvironment(test.db)
  made(await developer.post(`${pets.path}/stages`, { name: 'v2', environmentId: environment.id }))
  const found = async (who: typeof developer, q: string) => {
    const { items } = made(await who.get(`/stages?q=${encodeURIComponent(q)}`))
    return items.map(({ apiName, name }: { apiName: string; name: string }) => `${apiName} ${name}`)
  }
  assert.deepEqual(await found(developer, 'pet'), ['Pet Store v1', 'Pet Store v2'])
  assert.deepEqual(await found(developer, 'STORE v2'), ['Pet Store v2'])
  assert.deepEqual(await found(admin, 'v1 pet'), ['Pet 100% tides v1', 'Pet Store v1'])
  assert.deepEqual(await found(admin, '100%'), ['Pet 100% tides v1'])
  assert.deepEqual(await found(stranger, 'store'), [])
  const [first] = made(await developer.get('/stages?q=v2')).items
  assert.deepEqual(first, { id: first.id, name: 'v2', apiId: pets.id, apiName: 'Pet Store', environmentName: environment.name })
  assert.equal((await developer.get('/stages')).status, 400)
  assert.equal(tides.name, 'Pet 100% tides')
  for (let at = 3; at < 10; at++) made(await developer.post(`${pets.path}/stages`, { name: `v${at}`, environmentId: environment.id }))
  assert.equal((await found(developer, 'pet')).length, FOUND_STAGES_MAX)
})
