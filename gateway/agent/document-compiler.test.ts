import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type CredentialSnapshot, type GatewaySnapshot, SNAPSHOT_FORMAT } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { SnapshotDelta } from '@portico/contract/gateway-snapshot/snapshot-delta'
import { fc } from '@portico/contract/testing/properties'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, documentOf } from '../conformance/build-snapshot.ts'
import { changeCredentials, changePlan } from '../plan/apply-delta.ts'
import { compileCredentials } from '../plan/compile-credentials.ts'
import { compilePlan } from '../plan/compile-plan.ts'
import type { CredentialPlan, Plan } from '../plan/plan.ts'
import { RefusedDocument } from './compile-document.ts'
import { DocumentCompiler } from './document-compiler.ts'

const groups = [aGroup([8081]), aGroup([8082])] as const
const apis = Array.from({ length: 6 }, (_, index) =>
  anApi(`api-${index}`, [aStage('v1', [aMethod('GET', '/items/{id}', groups[0]), aMethod('GET', '/{file}.json', groups[1])])]),
)
const keys = apis.flatMap((api, index) => [aCredential(`key-${index}`, api), aCredential(`other-${index}`, api)])

function open(t: TestContext) {
  const failures: Error[] = []
  const compiler = new DocumentCompiler((error) => failures.push(error))
  t.after(() => compiler.close())
  return { compiler, failures }
}

/** One document of a series: which APIs and keys it has, and what of them is changed or invalid. */
const step = fc.record({
  kept: fc.subarray([...apis.keys()]),
  paused: fc.subarray([...apis.keys()]),
  invalid: fc.subarray([...apis.keys()], { maxLength: 2 }),
  keys: fc.subarray([...keys.keys()]),
  refused: fc.subarray([...keys.keys()]),
  timeout: fc.integer({ min: 1_000, max: 1_003 }),
  people: fc.boolean(),
  delta: fc.constantFrom('none', 'pause', 'deploy', 'revoke'),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

function snapshotOf({ kept, paused, invalid, timeout }: Step, revision: number): GatewaySnapshot {
  const list = kept.map((index) => {
    const api = apis[index] as (typeof apis)[number]
    const [stage] = api.stages
    const status = paused.includes(index) ? ('paused' as const) : ('active' as const)
    return { ...api, basePath: invalid.includes(index) ? '/%' : api.basePath, stages: stage ? [{ ...stage, status }] : [] }
  })
  return aSnapshot(list, [{ ...groups[0], responseTimeoutMs: timeout }, groups[1]], { revision })
}

function credentialsOf({ keys: chosen, refused, people }: Step, revision: number): CredentialSnapshot {
  const list = chosen.map((index) => ({ ...(keys[index] as (typeof keys)[number]), approved: !refused.includes(index) }))
  const oauthCredentials = list.map(({ subscriptionId, apiId, approved }) => {
    return { clientId: `client-${apiId}`, userName: null, subscriptionId, apiId, approved }
  })
  return { ...credentials(list, revision), ...(people ? { oauthCredentials } : {}) }
}

test('a series of documents and changes compiles to what it does without the thread, which sends what changed only', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const { compiler, failures } = open(t)
      let [plan, expected]: [Plan | null, Plan | null] = [null, null]
      let [known, expectedKeys]: [CredentialPlan | null, CredentialPlan | null] = [null, null]
      let revision = 0
      for (const one of steps) {
        revision += 1
        expected = compilePlan(snapshotOf(one, revision), expected)
        const before = plan as Plan | null
        plan = (await compiler.snapshot(plan, documentOf(snapshotOf(one, revision)), null)).plan
        compiler.applied('snapshot')
        assert.deepEqual(plan, expected)
        for (const [basePath, api] of plan.apis)
          if (
            before?.apis.get(basePath)?.source === api.source &&
            api.refused.length === 0 &&
            before.apis.get(basePath)?.refused.length === 0
          )
            assert.equal(before.apis.get(basePath), api)
        expectedKeys = compileCredentials(credentialsOf(one, revision))
        known = await compiler.credentials(known, documentOf(credentialsOf(one, revision)))
        compiler.applied('credentials')
        assert.deepEqual(known, expectedKeys)
        for (const { subscription } of known.byHash.values()) assert.equal(known.subscriptions.get(subscription.id), subscription)
        const [stage] = [...plan.apis.values()].flatMap(({ stages }) => [...stages.values()])
        if (one.delta === 'pause' && stage && plan.refused.length === 0) {
          const delta: SnapshotDelta = {
            format: SNAPSHOT_FORMAT,
            snapshot: { from: revision, to: revision + 1 },
            stages: [{ stageId: stage.id, status: 'paused' as const }],
          }
          plan = changePlan(plan, delta)
          expected = changePlan(expected, delta)
          compiler.changed(delta)
          revision += 1
        }
        const deployed = apis.find(({ id }) => ![...(plan?.apis.values() ?? [])].some((api) => api.id === id))
        if (one.delta === 'deploy' && deployed && plan.refused.length === 0) {
          const delta: SnapshotDelta = {
            format: SNAPSHOT_FORMAT,
            snapshot: { from: plan.revision, to: plan.revision + 1 },
            apis: [deployed],
            targetServerGroups: [groups[1], { ...groups[0], responseTimeoutMs: one.timeout }],
            removedApis: [...plan.apis.values()].slice(0, 1).map(({ id }) => id),
          }
          plan = changePlan(plan, delta)
          expected = changePlan(expected, delta)
          compiler.changed(delta)
          revision += 1
        }
        if (one.delta === 'revoke') {
          const delta: SnapshotDelta = {
            format: SNAPSHOT_FORMAT,
            credentials: { from: known.revision, to: known.revision + 1 },
            revokedKeys: [...known.byHash.keys()],
          }
          changeCredentials(known, delta)
          compiler.changed(delta)
          revision = known.revision
        }
      }
      assert.deepEqual(failures, [])
      await compiler.close()
    }),
    { numRuns: 15 },
  )
})

test('follows what was restored from the disk, and starts again from there if a document was not applied', async (t) => {
  const { compiler, failures } = open(t)
  const first = aSnapshot(apis, [...groups], { revision: 1 })
  const plan = compilePlan(first)
  compiler.restored('snapshot', first)
  await compiler.snapshot(plan, documentOf(aSnapshot([], [...groups], { revision: 2 })), null)
  const third = await compiler.snapshot(plan, documentOf(aSnapshot(apis.slice(0, 2), [...groups], { revision: 3 })), null)
  assert.deepEqual([...third.plan.apis.values()], [...plan.apis.values()].slice(0, 2))
  assert.equal(third.plan.apis.get('api-0'), plan.apis.get('api-0'))
  assert.equal(third.plan.groups, plan.groups)
  assert.deepEqual(failures, [])
})

test('tells a refused document from one that is not JSON', async (t) => {
  const { compiler } = open(t)
  const unknown = documentOf({ ...aSnapshot([], []), format: 2, revision: 7 })
  await assert.rejects(compiler.snapshot(null, unknown, null), (error) => error instanceof RefusedDocument && error.revision === 7)
  await assert.rejects(compiler.snapshot(null, Buffer.from('{'), null), SyntaxError)
  await assert.rejects(compiler.credentials(null, documentOf({ format: 2 })), RefusedDocument)
})

test('without its thread, or one that does not know what is served, documents are compiled here', async (t) => {
  const { compiler, failures } = open(t)
  const served = compilePlan(aSnapshot(apis, [...groups], { revision: 1 }))
  const document = documentOf(aSnapshot(apis.slice(1), [...groups], { revision: 2 }))
  for (let round = 0; round < 2; round += 1) assert.equal((await compiler.snapshot(served, document, null)).plan.apis.size, apis.length - 1)
  assert.deepEqual(
    failures.map(({ message }) => message),
    ['the thread does not know what is served'],
  )
})
