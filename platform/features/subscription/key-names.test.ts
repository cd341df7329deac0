import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { LATENCY_BUCKETS, type TrafficRow } from '@portico/contract/gateway-snapshot/traffic-report'
import { eq, sql } from 'drizzle-orm'
import { newId } from '../../database/new-id.ts'
import { apiKeys } from '../../database/schema/subscription.ts'
import { credentialsKind } from '../../events/revision-kind.ts'
import { newestRevision } from '../../events/revision-queries.ts'
import { buildDeployedApi, buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildGateway } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { compileCredentials } from './compile-credentials.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

async function withKey(name?: string) {
  const [developer, admin, user] = [await test.as('developer'), await test.as('admin'), await test.as('user')]
  const api = await buildPublishedApi(test, developer, admin)
  const subscription = made(await user.post('/my/subscriptions', { apiId: api.id }))
  made(await developer.post(`/subscriptions/${subscription.id}/approve`))
  const own = `/my/subscriptions/${subscription.id}`
  const { key } = made(await user.post(`${own}/keys`, name === undefined ? undefined : { name }))
  return { developer, admin, user, api, subscription, own, key }
}

describe('the name of a key', () => {
  it('is given when it is created, shown, and changed later', async () => {
    const { user, own, key } = await withKey('  Production ')
    assert.equal(key.name, 'Production')
    const second = made(await user.post(`${own}/keys`)).key
    assert.equal(second.name, '')
    assert.deepEqual(made(await user.put(`${own}/keys/${second.id}`, { name: '시험 서버' })), { ...second, name: '시험 서버' })
    assert.deepEqual(
      (await user.get(own)).body.keys.map(({ name }: { name: string }) => name),
      ['Production', '시험 서버'],
    )
    assert.equal(made(await user.put(`${own}/keys/${second.id}`, { name: '' })).name, '')
  })

  it('needs no new credentials at gateways', async () => {
    const { user, own, key, api } = await withKey()
    const revision = () => newestRevision(test.db, credentialsKind(api.environment.id))
    const before = await revision()
    made(await user.put(`${own}/keys/${key.id}`, { name: 'CI' }))
    assert.equal(await revision(), before)
  })

  it('is refused if too long, for revoked keys, and for those of others', async () => {
    const { developer, user, own, key } = await withKey()
    assert.equal((await user.post(`${own}/keys`, { name: 'n'.repeat(51) })).status, 400)
    assert.equal((await user.put(`${own}/keys/${key.id}`, { name: 'a\nb' })).status, 400)
    assert.equal((await test.anonymous.put(`${own}/keys/${key.id}`, { name: 'x' })).status, 401)
    assert.equal((await developer.put(`${own}/keys/${key.id}`, { name: 'x' })).status, 403)
    const stranger = await withKey()
    assert.equal((await stranger.user.put(`${own}/keys/${key.id}`, { name: 'x' })).body.error, 'SubscriptionNotFound')
    assert.equal((await stranger.user.put(`${stranger.own}/keys/${key.id}`, { name: 'x' })).body.error, 'KeyNotFound')
    assert.equal((await user.delete(`${own}/keys/${key.id}`)).status, 204)
    assert.equal((await user.put(`${own}/keys/${key.id}`, { name: 'x' })).body.error, 'KeyNotFound')
  })
})

describe('the last use of a key', () => {
  type Scene = Awaited<ReturnType<typeof withKey>>

  function rowOf({ api, subscription }: Scene, keyIds: unknown): Record<string, unknown> {
    return {
      apiId: api.id,
      stageId: api.stage.id,
      methodId: api.method.id,
      subscriptionId: subscription.id,
      keyIds,
      status: 200,
      error: null,
      calls: 3,
      requestBytes: 0,
      responseBytes: 0,
      durationUs: 10,
      latency: Array.from({ length: LATENCY_BUCKETS }, (_, index) => (index === 0 ? 3 : 0)),
    } satisfies Record<Exclude<keyof TrafficRow, 'durations'>, unknown>
  }

  async function gatewayOf(environmentId: string) {
    const { token } = await buildGateway(test.db, environmentId)
    const caller = test.withAuthorization(`Gateway ${token}`)
    return (rows: unknown[], from = new Date().toISOString()) =>
      caller.post('/gateway-link/traffic', { runId: newId(), sequence: 1, from, rows })
  }

  const lastUse = async ({ user, own, key }: Scene) =>
    (await user.get(own)).body.keys.find(({ id }: { id: string }) => id === key.id).lastUsedAt as string | null

  it('is the minute of the newest report with a call by it; other keys stay unused', async () => {
    const scene = await withKey()
    const other = made(await scene.user.post(`${scene.own}/keys`)).key
    const report = await gatewayOf(scene.api.environment.id)
    const { credentials } = await compileCredentials(test.db, scene.api.environment.id, 1)
    assert.ok(credentials.some(({ keyId }) => keyId === scene.key.id))
    assert.equal(await lastUse(scene), null)
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const expected = (at: Date) => `${at.toISOString().slice(0, 16)}:00.000Z`

    const [newer, older] = [minutesAgo(5), minutesAgo(60)]
    assert.equal((await report([rowOf(scene, [scene.key.id])], newer.toISOString())).status, 204)
    assert.equal(await lastUse(scene), expected(newer))
    await report([rowOf(scene, [scene.key.id])], older.toISOString())
    assert.equal(await lastUse(scene), expected(newer))
    assert.equal(await lastUse({ ...scene, key: other }), null)
  })

  it('is written once in a minute, however many calls and reports there are', async () => {
    const scene = await withKey()
    const report = await gatewayOf(scene.api.environment.id)
    const row = async () => (await test.db.execute(sql`select xmin::text from api_keys where id = ${scene.key.id}`)).rows[0]?.xmin
    const from = new Date(Date.now() - 300_000).toISOString()
    await report([rowOf(scene, [scene.key.id]), { ...rowOf(scene, [scene.key.id]), status: 404 }], from)
    const first = await row()
    await Promise.all([1, 2, 3].map(() => report([rowOf(scene, [scene.key.id])], from)))
    assert.equal(await row(), first)
  })

  it('is never ahead of the clock of the platform', async () => {
    const scene = await withKey()
    const report = await gatewayOf(scene.api.environment.id)
    await report([rowOf(scene, [scene.key.id])], new Date(Date.now() + 3_600_000).toISOString())
    assert.ok(Date.parse((await lastUse(scene)) ?? '') <= Date.now())
  })

  it('is not written by gateways of other environments, nor for invalid keys', async () => {
    const scene = await withKey()
    const elsewhere = await buildDeployedApi(test, scene.developer)
    const foreign = await gatewayOf(elsewhere.environment.id)
    await foreign([rowOf(scene, [scene.key.id])])
    const report = await gatewayOf(scene.api.environment.id)
    for (const keyIds of [['x'], 'x', null, Array.from({ length: 11 }, () => scene.key.id)]) {
      const { status, body } = await report([rowOf(scene, keyIds)])
      assert.deepEqual([status, body.refused], [200, [{ row: 0, field: 'keyIds' }]])
    }
    assert.equal((await report([rowOf(scene, [newId()]), rowOf(scene, undefined)])).status, 204)
    assert.equal(await lastUse(scene), null)
  })

  it('of older keys is the last call of their subscription', async () => {
    const [used, unused] = [await withKey(), await withKey()]
    const report = await gatewayOf(used.api.environment.id)
    await report([rowOf(used, undefined)])
    const file = new URL('../../database/migrations/0012_key-names-and-purposes.sql', import.meta.url)
    const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint').slice(3)
    for (const statement of statements) await test.db.execute(sql.raw(statement))
    assert.equal((await lastUse(used))?.slice(11), new Date().toISOString().slice(11, 13).concat(':00:00.000Z'))
    assert.equal(await lastUse(unused), null)
    const [row] = await test.db.select().from(apiKeys).where(eq(apiKeys.id, used.key.id))
    assert.ok(row?.lastUsedAt)
  })
})
