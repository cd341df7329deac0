import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SNAPSHOT_FORMAT } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { SnapshotDelta } from '@portico/contract/gateway-snapshot/snapshot-delta'
import { assertRefused, type Bench } from './bench.ts'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, hashOf, KEY, OTHER_KEY } from './build-snapshot.ts'

/** Cases of small changes: each takes effect immediately, and a delta that cannot be applied whole changes nothing. */
export function deltaCases(bench: () => Bench): void {
  const serve = async () => {
    const group = aGroup([bench().a.port, bench().b.port])
    const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group)]), aStage('v2', [aMethod('GET', '/items', group)])])
    const key = aCredential(KEY, api)
    await bench().serve([api], [group], [key])
    return { group, api, key }
  }
  const call = (key = KEY, version = 'v1') => bench().call('GET', `/shop/${version}/items`, { key })
  const targets = async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => call()))
    return new Set(answers.map(({ headers }) => headers['x-target']))
  }

  describe('a delta', () => {
    test('adds and revokes keys', async () => {
      const { api, key } = await serve()
      const added = { ...aCredential(OTHER_KEY, api), subscriptionId: key.subscriptionId }
      await bench().change({ addedKeys: [added] })
      assert.equal((await call(OTHER_KEY)).status, 200)
      await bench().change({ revokedKeys: [hashOf(KEY)] })
      assertRefused(await call(), 'CredentialInvalid')
      assert.equal((await call(OTHER_KEY)).status, 200)
    })

    test('ends a key at its moment, by the gateway’s own clock, and keeps it after all', async () => {
      const { key } = await serve()
      const inOneDay = new Date(Date.now() + 86_400_000).toISOString()
      await bench().change({ addedKeys: [{ ...key, endsAt: inOneDay }] })
      assert.equal((await call()).status, 200)
      await bench().change({ addedKeys: [{ ...key, endsAt: new Date(Date.now() + 300).toISOString() }] })
      while ((await call()).status === 200);
      assertRefused(await call(), 'CredentialInvalid')
      await bench().change({ addedKeys: [key] })
      assert.equal((await call()).status, 200)
    })

    test('cancels and approves a subscription, for all of its keys', async () => {
      const { api, key } = await serve()
      const { subscriptionId } = key
      await bench().change({ addedKeys: [{ ...aCredential(OTHER_KEY, api), subscriptionId }] })
      await bench().change({ subscriptions: [{ subscriptionId, approved: false }] })
      for (const one of [KEY, OTHER_KEY]) assertRefused(await call(one), 'NotSubscribed')
      await bench().change({ subscriptions: [{ subscriptionId, approved: true }] })
      for (const one of [KEY, OTHER_KEY]) assert.equal((await call(one)).status, 200)
    })

    test('pauses and resumes one version', async () => {
      const { api } = await serve()
      const stageId = api.stages[0]?.id ?? ''
      await bench().change({ stages: [{ stageId, status: 'paused' }] })
      assertRefused(await call(), 'VersionPaused')
      assert.equal((await call(KEY, 'v2')).status, 200)
      await bench().change({ stages: [{ stageId, status: 'active' }] })
      assert.equal((await call()).status, 200)
    })

    test('changes the settings of the environment, and nothing else', async () => {
      const { api, group } = await serve()
      const { environment } = aSnapshot([api], [group])
      await bench().change({ environment: { ...environment, host: 'Moved.example.test', bodyLimitBytes: 3, name: 'Moved' } })
      assertRefused(await call(), 'RouteNotFound')
      const moved = { host: 'moved.example.test' }
      assert.equal((await bench().call('GET', '/shop/v1/items', moved)).status, 200)
      assertRefused(await bench().call('GET', '/shop/v1/items', { ...moved, body: 'four' }), 'PayloadTooLarge')
      const { headers } = await bench().call('GET', '/shop/v1/items', { ...moved, key: null })
      assert.equal(headers['www-authenticate'], 'ApiKey realm="Moved"')
      await assert.rejects(bench().change({ environment: { ...environment, logLevel: 'loud' as never } }))
      assert.equal((await bench().call('GET', '/shop/v1/items', moved)).status, 200)
      await bench().change({ environment })
      assert.deepEqual(await targets(), new Set(['a', 'b']))
    })

    test('adds an API with its group, changes it, and removes it', async () => {
      const { group, api } = await serve()
      const other = aGroup([bench().b.port])
      const pets = anApi('pets', [aStage('v1', [aMethod('GET', '/pets', other)])])
      const key = aCredential(OTHER_KEY, pets)
      const callPets = (path = '/pets/v1/pets') => bench().call('GET', path, { key: OTHER_KEY })
      assertRefused(await callPets(), 'RouteNotFound')
      await bench().change({ apis: [pets], targetServerGroups: [other], addedKeys: [key] })
      assert.equal((await callPets()).headers['x-target'], 'b')
      const moved = {
        ...pets,
        basePath: 'animals',
        stages: [aStage('v1', [aMethod('GET', '/pets', group), aMethod('GET', '/cats', group)])],
      }
      await bench().change({ apis: [moved], targetServerGroups: [group] })
      assertRefused(await callPets(), 'RouteNotFound')
      for (const path of ['/animals/v1/pets', '/animals/v1/cats']) assert.equal((await callPets(path)).status, 200)
      await bench().change({ removedApis: [pets.id] })
      assertRefused(await callPets('/animals/v1/pets'), 'RouteNotFound')
      assert.equal((await call()).status, 200)
      await bench().change({ removedApis: [api.id] })
      assertRefused(await call(), 'RouteNotFound')
    })

    test('changes the limits of an API and keeps its usage, and its servers keep their turns', async () => {
      const group = aGroup([bench().a.port, bench().b.port])
      const unlimited = { perSecond: null, perMinute: null, perHour: null, perDay: null }
      const limited = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group)])], { usageLimits: { ...unlimited, perDay: 2 } })
      const key = aCredential(KEY, limited)
      await bench().serve([limited], [group], [key])
      assert.equal((await call()).status, 200)
      await bench().change({ apis: [{ ...limited, usageLimits: { ...unlimited, perDay: 1 } }], targetServerGroups: [group] })
      assertRefused(await call(), 'UsageLimitExceeded')
      await bench().change({ apis: [{ ...limited, usageLimits: { ...unlimited, perDay: 9 } }], targetServerGroups: [group] })
      assert.deepEqual(await targets(), new Set(['a', 'b']))
    })

    test('drops no call in flight to an API that it changes', async () => {
      const { group, api } = await serve()
      const { promise: arrived, resolve: arrive } = Promise.withResolvers<() => void>()
      const hold = (_request: unknown, response: { end: (text: string) => void }) => arrive(() => response.end('late'))
      for (const target of [bench().a, bench().b]) target.behave(hold)
      const pending = call()
      const release = await arrived
      await bench().change({ removedApis: [api.id] })
      await bench().change({ apis: [{ ...api, name: 'Shop' }], targetServerGroups: [{ ...group, responseTimeoutMs: 9_000 }] })
      release()
      assert.equal((await pending).body, 'late')
    })

    test('changes the weight of a server', async () => {
      const group = aGroup([bench().a.port, bench().b.port], { algorithm: 'weightedRoundRobin' })
      const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group)])])
      await bench().serve([api], [group])
      assert.deepEqual(await targets(), new Set(['a', 'b']))
      const [first, second] = group.servers
      const weight = (serverId: string | undefined, value: number) => ({
        targetServerGroupId: group.id,
        serverId: serverId ?? '',
        weight: value,
      })
      await bench().change({ weights: [weight(first?.id, 0)] })
      assert.deepEqual(await targets(), new Set(['b']))
      await bench().change({ weights: [weight(first?.id, 1), weight(second?.id, 0)] })
      assert.deepEqual(await targets(), new Set(['a']))
    })

    test('is undone by a whole snapshot that says otherwise', async () => {
      const { group, api, key } = await serve()
      await bench().change({ stages: [{ stageId: api.stages[0]?.id ?? '', status: 'paused' }], revokedKeys: [hashOf(KEY)] })
      assertRefused(await call(), 'VersionPaused')
      await bench().serve([api], [group], [key])
      assert.equal((await call()).status, 200)
    })

    test('keeps the usage of a subscription', async () => {
      const group = aGroup([bench().a.port])
      const usageLimits = { perSecond: null, perMinute: null, perHour: null, perDay: 1 }
      const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group)])], { usageLimits })
      const key = aCredential(KEY, api)
      await bench().serve([api], [group], [key])
      assert.equal((await call()).status, 200)
      await bench().change({
        addedKeys: [{ ...aCredential(OTHER_KEY, api), subscriptionId: key.subscriptionId }],
        revokedKeys: [hashOf(KEY)],
      })
      assertRefused(await call(OTHER_KEY), 'UsageLimitExceeded')
    })

    const wrong: [string, (api: string) => Partial<SnapshotDelta>][] = [
      ['made from another snapshot', () => ({ snapshot: { from: 1_000_000, to: 1_000_001 } })],
      ['made from other credentials', () => ({ credentials: { from: 1_000_000, to: 1_000_001 } })],
      ['of an unknown format', () => ({ format: 2 as typeof SNAPSHOT_FORMAT })],
      ['without a next revision', () => ({ snapshot: { from: bench().revision, to: bench().revision } })],
      ['with an unknown list', () => ({ addedLater: [] }) as Partial<SnapshotDelta>],
      ['with a malformed list', () => ({ subscriptions: [null as never] })],
      ['with a malformed list of APIs', () => ({ apis: [null as never] })],
      ['with malformed ids of APIs', () => ({ removedApis: [1 as never] })],
      ['with an API that cannot be served', () => ({ apis: [anApi('pets', [aStage('%', [])])] })],
      ['with an API at the address of another one', () => ({ apis: [anApi('shop', [])] })],
      ['that names an unknown version', () => ({ stages: [{ stageId: 'unknown', status: 'paused' }] })],
      ['that names an unknown server', () => ({ weights: [{ targetServerGroupId: 'unknown', serverId: 'unknown', weight: 1 }] })],
      ['with an invalid status', (stageId) => ({ stages: [{ stageId, status: 'asleep' as never }] })],
    ]
    for (const [name, deltaOf] of wrong)
      test(`${name} is rejected and changes nothing`, async () => {
        const { api } = await serve()
        const delta = { revokedKeys: [hashOf(KEY)], ...deltaOf(api.stages[0]?.id ?? '') }
        await assert.rejects(bench().change(delta))
        assert.equal((await call()).status, 200)
      })

    test('with an invalid weight or certificate is rejected and changes nothing', async () => {
      const { group } = await serve()
      const [server] = group.servers
      const targetServerGroupId = group.id
      const clientCertificate = { certificate: 'none', privateKey: 'none' }
      await assert.rejects(bench().change({ weights: [{ targetServerGroupId, serverId: server?.id ?? '', weight: -1 }] }))
      await assert.rejects(bench().change({ certificates: [{ targetServerGroupId, clientCertificate }] }))
      assert.deepEqual(await targets(), new Set(['a', 'b']))
    })
  })
}
