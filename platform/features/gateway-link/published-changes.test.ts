import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { DELTA_ENCODING } from '@portico/contract/gateway-link/delta-encoding'
import { sql } from 'drizzle-orm'
import { transact } from '../../database/transact.ts'
import { touchCredentials, touchEnvironment } from '../../events/touch.ts'
import { buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildGateway } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { hashApiKey } from '../subscription/api-key.ts'

let test: TestPlatform
let origin: string

before(async () => {
  test = await startTestPlatform()
  origin = await test.listen()
})
after(() => test.stop())

/** A published API with an approved subscription, and a gateway that fetches as `fetchAs` does. */
async function scene() {
  const [developer, admin, user] = [await test.as('developer'), await test.as('admin'), await test.as('user')]
  const api = await buildPublishedApi(test, developer, admin)
  const subscription = made(await user.post('/my/subscriptions', { apiId: api.id }))
  made(await developer.post(`/subscriptions/${subscription.id}/approve`))
  const { token } = await buildGateway(test.db, api.environment.id)
  const fetchAs = async (name: 'snapshot' | 'credentials', revision: number | null, headers: Record<string, string> = {}) => {
    const known: Record<string, string> = revision === null ? {} : { 'if-none-match': `"${revision}"`, 'a-im': DELTA_ENCODING }
    return test.anonymous.call('GET', `/gateway-link/${name}`, undefined, { authorization: `Gateway ${token}`, ...known, ...headers })
  }
  const [stage] = (await fetchAs('snapshot', null)).body.apis[0].stages
  const key = async () => made(await user.post(`/my/subscriptions/${subscription.id}/keys`, { name: '' }))
  return { developer, user, api, subscription, token, fetchAs, stage, key, own: `/my/subscriptions/${subscription.id}` }
}

describe('a gateway that says what it serves', () => {
  it('gets a pause as a change of one version, and 304 afterwards', async () => {
    const { developer, api, fetchAs, stage } = await scene()
    const from = (await fetchAs('snapshot', null)).body.revision
    made(await developer.post(`/apis/${api.id}/stages/${stage.id}/pause`))
    const { status, body, headers } = await fetchAs('snapshot', from)
    assert.equal(status, 226)
    assert.equal(headers.im, DELTA_ENCODING)
    const { to } = body.snapshot
    assert.deepEqual(body, { format: 1, snapshot: { from, to }, stages: [{ stageId: stage.id, status: 'paused' }] })
    assert.equal(headers.etag, `"${to}"`)
    assert.equal((await fetchAs('snapshot', to)).status, 304)
  })

  it('gets new and revoked keys of one subscription, several changes at once', async () => {
    const { user, fetchAs, key, own, subscription } = await scene()
    const from = (await fetchAs('credentials', null)).body.revision
    const [first, second] = [await key(), await key()]
    const added = await fetchAs('credentials', from)
    assert.equal(added.status, 226)
    const hashes = [hashApiKey(first.secret), hashApiKey(second.secret)].sort()
    assert.deepEqual(
      added.body.addedKeys.map(({ keyHash }: { keyHash: string }) => keyHash),
      hashes,
    )
    assert.deepEqual(added.body.addedKeys[0].subscriptionId, subscription.id)
    const { to } = added.body.credentials
    assert.equal((await user.delete(`${own}/keys/${first.key.id}`)).status, 204)
    const revoked = await fetchAs('credentials', to)
    assert.equal(revoked.status, 226)
    assert.deepEqual(revoked.body.revokedKeys, [hashApiKey(first.secret)])
  })

  it('gets the end of a subscription as its keys without approval', async () => {
    const { developer, fetchAs, key, subscription } = await scene()
    await key()
    const from = (await fetchAs('credentials', null)).body.revision
    made(await developer.post(`/subscriptions/${subscription.id}/cancel`, { reason: 'Abuse' }))
    const { status, body } = await fetchAs('credentials', from)
    assert.equal(status, 226)
    assert.deepEqual(
      body.addedKeys.map(({ approved }: { approved: boolean }) => approved),
      [false],
    )
  })

  it('gets the keys of an ended subscription no longer after 30 days', async () => {
    const { developer, api, fetchAs, key, subscription } = await scene()
    const { secret } = await key()
    made(await developer.post(`/subscriptions/${subscription.id}/cancel`, { reason: 'Abuse' }))
    const keysAfter = async (days: number) => {
      await transact(test.db, async (tx) => {
        await tx.execute(sql`update subscriptions set processed_at = now() - make_interval(days => ${days}) where id = ${subscription.id}`)
        touchCredentials(tx, api.environment.id)
      })
      return (await fetchAs('credentials', null)).body.credentials.map(({ keyHash }: { keyHash: string }) => keyHash)
    }
    assert.deepEqual(await keysAfter(29), [hashApiKey(secret)])
    assert.deepEqual(await keysAfter(31), [])
  })

  it('gets the whole after a change of anything, from an unknown revision, and without a word about changes', async () => {
    const { developer, api, fetchAs, stage } = await scene()
    const from = (await fetchAs('snapshot', null)).body.revision
    made(await developer.post(`/apis/${api.id}/stages/${stage.id}/pause`))
    assert.equal((await fetchAs('snapshot', from, { 'a-im': 'another' })).status, 200)
    assert.equal((await fetchAs('snapshot', from - 1)).status, 200)
    assert.equal((await fetchAs('snapshot', 999_999_999)).status, 200)
    await transact(test.db, async (tx) => touchEnvironment(tx, api.environment.id))
    assert.equal((await fetchAs('snapshot', from)).status, 200)
    const keys = (await fetchAs('credentials', null)).body.revision
    await transact(test.db, async (tx) => touchCredentials(tx, api.environment.id))
    assert.equal((await fetchAs('credentials', keys)).status, 200)
  })

  it('gets a whole document compressed if it accepts that', async () => {
    const { token, fetchAs } = await scene()
    const answer = await fetch(`${origin}/gateway-link/snapshot`, {
      headers: { authorization: `Gateway ${token}`, 'accept-encoding': 'gzip' },
    })
    assert.equal(answer.headers.get('content-encoding'), 'gzip')
    const plain = await fetchAs('snapshot', null)
    assert.equal(plain.headers['content-encoding'], undefined)
    assert.deepEqual(await answer.json(), plain.body)
  })
})
