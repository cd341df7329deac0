import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type ApiKeyView, LIVE_KEYS_MAX } from '@portico/contract/subscription/subscription-endpoints'
import { KEY_OVERLAPS, OVERLAP_HOURS } from '@portico/contract/subscription/subscription-input'
import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { sql } from 'drizzle-orm'
import { credentialsKind } from '../../events/revision-kind.ts'
import { newestRevision } from '../../events/revision-queries.ts'
import { buildPublishedApi, made } from '../../testing/api-builders.ts'
import { type Answer, startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { hashApiKey } from './api-key.ts'
import { compileCredentials } from './compile-credentials.ts'
import { endDueKeys } from './end-keys.ts'

let test: TestPlatform
let subscriber: Awaited<ReturnType<typeof subscribe>>

before(async () => {
  test = await startTestPlatform()
  subscriber = await subscribe()
})
after(() => test.stop())

async function subscribe() {
  const [developer, admin, user] = [await test.as('developer'), await test.as('admin'), await test.as('user')]
  const api = await buildPublishedApi(test, developer, admin)
  const subscription = made(await user.post('/my/subscriptions', { apiId: api.id }))
  made(await developer.post(`/subscriptions/${subscription.id}/approve`))
  return { developer, user, api, id: subscription.id, own: `/my/subscriptions/${subscription.id}` }
}

type Subscriber = typeof subscriber

const keysOf = async ({ user, own }: Subscriber): Promise<ApiKeyView[]> => made(await user.get(own)).keys
const newKey = async ({ user, own }: Subscriber, name = '') => made(await user.post(`${own}/keys`, { name }))
const rotate = ({ user, own }: Subscriber, keyId: string, overlap: string, name = '') =>
  user.post(`${own}/keys/${keyId}/rotate`, { name, overlap })
const keep = ({ user, own }: Subscriber, keyId: string) => user.post(`${own}/keys/${keyId}/keep`)
const revoke = ({ user, own }: Subscriber, keyId: string) => user.delete(`${own}/keys/${keyId}`)
const revision = ({ api }: Subscriber) => newestRevision(test.db, credentialsKind(api.environment.id))

/** The moment at which each key ends that gateways accept, by hash; null if it does not end by itself. */
async function atGateways({ api }: Subscriber): Promise<Map<string, string | null>> {
  const { credentials } = await compileCredentials(test.db, api.environment.id, 1)
  return new Map(credentials.map(({ keyHash, endsAt }) => [keyHash, endsAt ?? null]))
}

/** Moves the end of a key into the past, as time does. */
const letPass = (keyId: string) => test.db.execute(sql`update api_keys set ends_at = now() - interval '1 ms' where id = ${keyId}`)

async function withoutKeys(): Promise<Subscriber> {
  for (const { id } of await keysOf(subscriber)) await revoke(subscriber, id)
  return subscriber
}

const outcome = ({ status, body }: Answer) => (status < 300 ? 'done' : `${status} ${body.error}`)

describe('a rotation', () => {
  it('puts a new key in the place of one, which works until its end, here and at gateways', async () => {
    const scene = await withoutKeys()
    const former = await newKey(scene, 'Production')
    const began = Date.now()
    const { key, secret } = made(await rotate(scene, former.key.id, 'day', 'Production'))
    assert.deepEqual([key.name, key.endsAt, key.lastFour], ['Production', null, secret.slice(-4)])
    const [ending, current] = await keysOf(scene)
    assert.deepEqual([ending?.id, current?.id], [former.key.id, key.id])
    const end = Date.parse(ending?.endsAt ?? '')
    assert.ok(Math.abs(end - began - 86_400_000) < 60_000)
    const known = await atGateways(scene)
    assert.deepEqual([known.get(hashApiKey(former.secret)), known.get(hashApiKey(secret))], [ending?.endsAt, null])

    const before = await revision(scene)
    assert.equal(await endDueKeys(test.db), false, 'nothing is due')
    await letPass(former.key.id)
    for (const act of [keep, revoke]) assert.equal(outcome(await act(scene, former.key.id)), '404 KeyNotFound')
    assert.equal((await keysOf(scene)).length, 1)
    assert.equal(await endDueKeys(test.db), true)
    assert.equal(await endDueKeys(test.db), false)
    assert.deepEqual([...(await atGateways(scene)).keys()], [hashApiKey(secret)])
    assert.ok((await revision(scene)) > before, 'gateways are told')
  })

  it('is refused beside another key unless the former one ends at once, and then changes nothing', async () => {
    const scene = await withoutKeys()
    const [first, second] = [await newKey(scene), await newKey(scene)]
    const before = await keysOf(scene)
    for (const overlap of KEY_OVERLAPS.slice(1)) assert.equal(outcome(await rotate(scene, first.key.id, overlap)), '409 KeyLimitReached')
    assert.deepEqual(await keysOf(scene), before)
    const third = made(await rotate(scene, first.key.id, 'none'))
    assert.deepEqual(
      (await keysOf(scene)).map(({ id }) => id),
      [second.key.id, third.key.id],
    )
  })

  it('is refused for keys of others, for ended ones, without a session, by staff, and with an unknown overlap', async () => {
    const scene = await withoutKeys()
    const { key } = await newKey(scene)
    const stranger = await subscribe()
    for (const act of ['rotate', 'keep']) {
      const body = act === 'rotate' ? { overlap: 'day' } : undefined
      const path = `${scene.own}/keys/${key.id}/${act}`
      assert.equal(outcome(await stranger.user.post(path, body)), '404 SubscriptionNotFound')
      assert.equal(outcome(await stranger.user.post(`${stranger.own}/keys/${key.id}/${act}`, body)), '404 KeyNotFound')
      assert.equal((await test.anonymous.post(path, body)).status, 401)
      assert.equal(outcome(await scene.developer.post(path, body)), '403 NotAllowedRole')
    }
    for (const overlap of ['month', '', null, 1]) assert.equal((await rotate(scene, key.id, overlap as string)).status, 400)
    await revoke(scene, key.id)
    assert.equal(outcome(await rotate(scene, key.id, 'day')), '404 KeyNotFound')
    const canceled = await subscribe()
    const own = await newKey(canceled)
    made(await canceled.user.post(`${canceled.own}/cancel`))
    assert.equal(outcome(await rotate(canceled, own.key.id, 'day')), '409 StateNotAllowed')
  })

  it('happens once of several at the same time, and a key that ends is ended by one of several platforms', async () => {
    const scene = await withoutKeys()
    const { key } = await newKey(scene)
    const answers = await Promise.all(Array.from({ length: 4 }, () => rotate(scene, key.id, 'none')))
    assert.deepEqual(answers.map(outcome).sort(), ['404 KeyNotFound', '404 KeyNotFound', '404 KeyNotFound', 'done'])
    const [only] = await keysOf(scene)
    made(await rotate(scene, only?.id ?? '', 'hour'))
    await letPass(only?.id ?? '')
    const ended = await Promise.all(Array.from({ length: 4 }, () => endDueKeys(test.db)))
    assert.equal(ended.filter(Boolean).length, 1)
    assert.equal((await atGateways(scene)).size, 1)
  })
})

/** A key as the rules say: when it ends in hours, null if it does not by itself, and 0 for one whose moment has come. */
interface ModelKey {
  id: string
  secret: string
  ends: number | null
}

const step = fc.oneof(
  fc.record({ act: fc.constant('add' as const) }),
  fc.record({ act: fc.constant('rotate' as const), at: fc.nat(2), overlap: fc.constantFrom(...KEY_OVERLAPS) }),
  fc.record({ act: fc.constantFrom('keep' as const, 'revoke' as const, 'letPass' as const), at: fc.nat(2) }),
  fc.record({ act: fc.constant('endDue' as const) }),
)

describe('keys that are added, rotated, kept, revoked and ended in any order', () => {
  it('are those of the rules, for their owner and at gateways', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const scene = await withoutKeys()
        await endDueKeys(test.db)
        let keys: ModelKey[] = []
        const working = () => keys.filter(({ ends }) => ends !== 0)
        for (const one of steps) {
          // Also one that is no longer there.
          const chosen = 'at' in one ? keys[one.at] : undefined
          const found = chosen && chosen.ends !== 0
          const id = chosen?.id ?? scene.id
          if (one.act === 'add') {
            const answer = await scene.user.post(`${scene.own}/keys`)
            const full = working().length >= LIVE_KEYS_MAX
            assert.equal(outcome(answer), full ? '409 KeyLimitReached' : 'done')
            if (!full) keys.push({ id: answer.body.key.id, secret: answer.body.secret, ends: null })
          } else if (one.act === 'rotate') {
            const hours = OVERLAP_HOURS[one.overlap]
            const answer = await rotate(scene, id, one.overlap)
            const full = working().length - (hours === 0 ? 1 : 0) >= LIVE_KEYS_MAX
            assert.equal(outcome(answer), !found ? '404 KeyNotFound' : full ? '409 KeyLimitReached' : 'done')
            if (!found || full) continue
            if (hours === 0) keys = keys.filter((key) => key !== chosen)
            else chosen.ends = hours
            keys.push({ id: answer.body.key.id, secret: answer.body.secret, ends: null })
          } else if (one.act === 'keep') {
            assert.equal(outcome(await keep(scene, id)), found ? 'done' : '404 KeyNotFound')
            if (found) chosen.ends = null
          } else if (one.act === 'revoke') {
            assert.equal(outcome(await revoke(scene, id)), found ? 'done' : '404 KeyNotFound')
            if (found) keys = keys.filter((key) => key !== chosen)
          } else if (one.act === 'letPass') {
            if (!found || chosen.ends === null) continue
            await letPass(chosen.id)
            chosen.ends = 0
          } else {
            assert.equal(await endDueKeys(test.db), working().length < keys.length)
            keys = working()
          }
          const shown = (await keysOf(scene)).map(({ id: keyId, endsAt }) => [keyId, hoursUntil(endsAt)])
          assert.deepEqual(
            shown,
            working().map(({ id: keyId, ends }) => [keyId, ends]),
          )
          const known = [...(await atGateways(scene))].map(([hash, endsAt]) => [hash, hoursUntil(endsAt)])
          assert.deepEqual(new Map(known as [string, number | null][]), new Map(keys.map(({ secret, ends }) => [hashApiKey(secret), ends])))
        }
      }),
      { numRuns: sweepSize({ whole: 80, few: 8 }) },
    )
  })
})

const hoursUntil = (moment: string | null) => moment && Math.max(0, Math.round((Date.parse(moment) - Date.now()) / 3_600_000))
