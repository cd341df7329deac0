import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { UsageLimits } from '@portico/contract/api/api'
import { assertRefused, type Bench } from './bench.ts'
import { aCredential, aGroup, aMethod, anApi, aStage, KEY, OTHER_KEY } from './build-snapshot.ts'

const NONE: UsageLimits = { perSecond: null, perMinute: null, perHour: null, perDay: null }

/** Cases of usage limits, counted per subscription (gateway contract, section 4). */
export function usageCases(bench: () => Bench): void {
  const serve = async (limits: Partial<UsageLimits>, more = {}) => {
    const group = aGroup([bench().a.port])
    const api = anApi('limited', [aStage('v1', [aMethod('GET', '/items', group)])], { usageLimits: { ...NONE, ...limits }, ...more })
    await bench().serve([api], [group], [aCredential(KEY, api), aCredential(OTHER_KEY, api)])
  }
  const call = (options = {}) => bench().call('GET', '/limited/v1/items', options)

  describe('usage limits', () => {
    test('the limit is exact; another subscription has its own', async () => {
      await serve({ perHour: 3 })
      for (let left = 2; left >= 0; left -= 1) {
        const answer = await call()
        assert.equal(answer.status, 200)
        assert.equal(answer.headers['ratelimit-policy'], '"hour";q=3;w=3600')
        assert.match(answer.headers.ratelimit ?? '', new RegExp(`^"hour";r=${left};t=\\d+$`))
      }
      const refused = await call()
      assertRefused(refused, 'UsageLimitExceeded')
      assert.ok(Number(refused.headers['retry-after']) >= 1)
      assert.match(refused.headers.ratelimit ?? '', /r=0/)
      assert.equal((await call({ key: OTHER_KEY })).status, 200)
    })

    test('0 allows no calls, an empty limit all', async () => {
      await serve({ perDay: 0 })
      assertRefused(await call(), 'UsageLimitExceeded')
      await serve({})
      const answer = await call()
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.ratelimit, undefined)
    })

    test('all limits apply; the longest wait is returned', async () => {
      await serve({ perSecond: 100, perDay: 1 })
      assert.equal((await call()).status, 200)
      const refused = await call()
      assertRefused(refused, 'UsageLimitExceeded')
      assert.ok(Number(refused.headers['retry-after']) > 60)
      assert.equal(refused.headers['ratelimit-policy'], '"second";q=100;w=1, "day";q=1;w=86400')
    })

    test('calls are allowed again after a second', async () => {
      await serve({ perSecond: 2 })
      const statuses = await Promise.all([call(), call(), call(), call(), call(), call()])
      assert.ok(statuses.filter(({ status }) => status === 200).length <= 4)
      assert.ok(statuses.some(({ status }) => status === 429))
      await delay(2_000)
      assert.equal((await call()).status, 200)
    })

    test('a call refused for another reason does not count', async () => {
      await serve({ perHour: 1 }, { requestControls: [{ place: 'header', name: 'X-Must', value: '', action: 'require' }] })
      assertRefused(await call(), 'RequestControlFailed')
      assertRefused(await call({ key: 'unknown' }), 'CredentialInvalid')
      assert.equal((await call({ headers: { 'X-Must': '1' } })).status, 200)
      assertRefused(await call({ headers: { 'X-Must': '1' } }), 'UsageLimitExceeded')
    })

    test('a new or revoked key does not reset the subscription’s usage', async () => {
      const group = aGroup([bench().a.port])
      const api = anApi('limited', [aStage('v1', [aMethod('GET', '/items', group)])], { usageLimits: { ...NONE, perDay: 1 } })
      const old = aCredential(KEY, api)
      await bench().serve([api], [group], [old])
      assert.equal((await call()).status, 200)
      for (const list of [[], [{ ...old, approved: false }], [{ ...aCredential(OTHER_KEY, api), subscriptionId: old.subscriptionId }]]) {
        await bench().serve([api], [group], list)
      }
      assertRefused(await call({ key: OTHER_KEY }), 'UsageLimitExceeded')
    })

    test('a new subscription of the same person does not reset usage', async () => {
      const group = aGroup([bench().a.port])
      const api = anApi('limited', [aStage('v1', [aMethod('GET', '/items', group)])], { usageLimits: { ...NONE, perDay: 1 } })
      const first = aCredential(KEY, api)
      await bench().serve([api], [group], [first])
      assert.equal((await call()).status, 200)
      await bench().serve([api], [group], [{ ...aCredential(OTHER_KEY, api), countedAs: first.subscriptionId }])
      assertRefused(await call({ key: OTHER_KEY }), 'UsageLimitExceeded')
    })

    test('changed limits keep the counts of windows that remain', async () => {
      const group = aGroup([bench().a.port])
      const api = anApi('limited', [aStage('v1', [aMethod('GET', '/items', group)])], { usageLimits: { ...NONE, perDay: 1 } })
      const keys = [aCredential(KEY, api)]
      await bench().serve([api], [group], keys)
      assert.equal((await call()).status, 200)
      await bench().serve([{ ...api, usageLimits: { ...NONE, perHour: 9, perDay: 2 } }], [group], keys)
      assert.equal((await call()).status, 200)
      assertRefused(await call(), 'UsageLimitExceeded')
    })

    test('a new snapshot does not reset usage', async () => {
      const group = aGroup([bench().a.port])
      const api = anApi('limited', [aStage('v1', [aMethod('GET', '/items', group)])], { usageLimits: { ...NONE, perDay: 1 } })
      const keys = [aCredential(KEY, api)]
      await bench().serve([api], [group], keys)
      assert.equal((await call()).status, 200)
      await bench().serve([{ ...api, name: 'renamed' }], [group], keys)
      assertRefused(await call(), 'UsageLimitExceeded')
    })
  })
}
