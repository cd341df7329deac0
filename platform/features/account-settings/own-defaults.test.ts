import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { users } from '../../database/schema/user.ts'
import { made } from '../../testing/api-builders.ts'
import { buildEnvironment } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

describe('the defaults of a person', () => {
  it('are nothing at first, stored per person, and replaced', async () => {
    const [developer, other] = [await test.as('developer'), await test.as('developer')]
    const environment = await buildEnvironment(test.db)
    const rules = { postsAutoApproved: false, accessTokenMinutes: 30, refreshTokenHours: 12, twoStepRequired: false }
    const first = made(await developer.get('/account/defaults'))
    assert.deepEqual(
      Object.keys(first).sort(),
      ['autoApproveSubscriptions', 'environmentId', 'sampleLanguage', ...Object.keys(rules)].sort(),
    )
    assert.deepEqual([first.environmentId, first.sampleLanguage, first.autoApproveSubscriptions], [null, null, false])
    const saved = made(await developer.put('/account/defaults', { environmentId: environment.id, sampleLanguage: 'Python' }))
    assert.deepEqual([saved.environmentId, saved.sampleLanguage], [environment.id, 'Python'])
    const chosen = async (caller: typeof developer) =>
      made(await caller.get('/environments/options')).items.filter(({ isOwnDefault }: { isOwnDefault: boolean }) => isOwnDefault).length
    assert.deepEqual([await chosen(developer), await chosen(other)], [1, 0])
    assert.equal(made(await other.get('/account/defaults')).environmentId, null)
    assert.equal(made(await developer.put('/account/defaults', {})).sampleLanguage, null)
    assert.equal(await chosen(developer), 0)
  })

  it('name an environment that exists and a known language', async () => {
    const developer = await test.as('developer')
    const missing = await developer.put('/account/defaults', { environmentId: crypto.randomUUID() })
    assert.deepEqual([missing.status, missing.body.error], [404, 'EnvironmentNotFound'])
    assert.equal((await developer.put('/account/defaults', { sampleLanguage: 'COBOL' })).status, 400)
  })

  it('come with the rules of the installation, and lose an environment that is deleted', async () => {
    const [developer, admin] = [await test.as('developer'), await test.as('admin')]
    const { id } = await buildEnvironment(test.db, { exposedOnPortal: false })
    made(await developer.put('/account/defaults', { environmentId: id }))
    await test.db.update(users).set({ postsAutoApproved: true })
    made(await admin.put('/settings/general', { refreshTokenHours: 9, accessTokenMinutes: 7, twoStep: true, twoStepRoles: ['developer'] }))
    made(await admin.delete(`/environments/${id}`))
    const { environmentId, ...rules } = made(await developer.get('/account/defaults'))
    assert.equal(environmentId, null)
    assert.deepEqual(rules, {
      ...{
        autoApproveSubscriptions: false,
        sampleLanguage: null,
        postsAutoApproved: true,
        accessTokenMinutes: 7,
        refreshTokenHours: 9,
        twoStepRequired: true,
      },
    })
  })
})
