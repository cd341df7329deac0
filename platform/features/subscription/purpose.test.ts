import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { buildPublishedApi, made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

async function requested(purpose?: string) {
  const [developer, admin, user] = [await test.as('developer'), await test.as('admin'), await test.as('user')]
  const api = await buildPublishedApi(test, developer, admin)
  const subscription = made(await user.post('/my/subscriptions', { apiId: api.id, ...(purpose === undefined ? {} : { purpose }) }))
  return { developer, user, api, subscription, own: `/my/subscriptions/${subscription.id}` }
}

describe('the purpose of a subscription', () => {
  it('is shown to its subscriber and to who decides', async () => {
    const { developer, user, subscription, own } = await requested(' Prices in our app\n- daily ')
    assert.equal(subscription.purpose, 'Prices in our app\n- daily')
    assert.equal((await user.get(own)).body.purpose, subscription.purpose)
    const { items } = (await developer.get('/subscriptions?tab=pending')).body
    assert.deepEqual(
      items.map(({ purpose }: { purpose: string }) => purpose),
      [subscription.purpose],
    )
  })

  it('is optional', async () => {
    const { developer, subscription } = await requested()
    assert.equal(subscription.purpose, '')
    assert.equal(made(await developer.post(`/subscriptions/${subscription.id}/approve`)).purpose, '')
  })

  it('changes until the decision, and not after it', async () => {
    const { developer, user, subscription, own } = await requested('Tests')
    assert.equal(made(await user.put(`${own}/purpose`, { purpose: 'A shop' })).purpose, 'A shop')
    assert.equal(made(await developer.post(`/subscriptions/${subscription.id}/approve`)).purpose, 'A shop')
    const { status, body } = await user.put(`${own}/purpose`, { purpose: 'Something else' })
    assert.deepEqual([status, body.error], [409, 'StateNotAllowed'])
    assert.equal((await user.get(own)).body.purpose, 'A shop')
  })

  it('is changed by its subscriber only, within its length', async () => {
    const { developer, user, api, own } = await requested('Tests')
    assert.equal((await test.anonymous.put(`${own}/purpose`, { purpose: 'x' })).status, 401)
    assert.equal((await developer.put(`${own}/purpose`, { purpose: 'x' })).status, 403)
    assert.equal((await (await test.as('user')).put(`${own}/purpose`, { purpose: 'x' })).body.error, 'SubscriptionNotFound')
    assert.equal((await user.put(`${own}/purpose`, { purpose: 'p'.repeat(501) })).status, 400)
    assert.equal((await (await test.as('user')).post('/my/subscriptions', { apiId: api.id, purpose: 'p'.repeat(501) })).status, 400)
  })
})
