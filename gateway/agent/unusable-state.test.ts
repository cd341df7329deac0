import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { GatewaySnapshot } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { LATENCY_BUCKETS } from '@portico/contract/gateway-snapshot/traffic-report'
import pino from 'pino'
import {
  aCredential,
  aGroup,
  aMethod,
  anApi,
  aSnapshot,
  aStage,
  credentials,
  documentOf,
  KEY,
  nextId,
} from '../conformance/build-snapshot.ts'
import type { Engine } from '../engines/engine.ts'
import { compilePlan } from '../plan/compile-plan.ts'
import type { CredentialPlan, Plan } from '../plan/plan.ts'
import { CallRecords } from '../traffic/call-records.ts'
import type { PlatformLink } from './platform-link.ts'
import { readIdentity } from './register.ts'
import { TrafficReporter } from './report-traffic.ts'
import { ServedState } from './served-state.ts'
import { StateStore } from './state-store.ts'

const group = aGroup([1])
const api = anApi('shop', [aStage('v1', [aMethod('GET', '/a', group)])])
const good = aSnapshot([api], [group], { revision: 7 })
const keys = credentials([aCredential(KEY, api)], 7)

/** Yields copies of a value in which one nested value at a time is replaced. */
function* spoilt(value: unknown, by: unknown): Generator<unknown> {
  yield by
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) for (const other of spoilt(item, by)) yield value.with(index, other)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      for (const other of spoilt(item, by)) yield { ...value, [key]: other }
      const { [key]: _, ...rest } = value as Record<string, unknown>
      yield rest
    }
  }
}

const WRONG = [null, 5, 'text', [], {}, true]
const TEXTS = [
  '',
  '{',
  '[',
  'null',
  '{}',
  '[]',
  '"text"',
  '5',
  '\u0000\u0001',
  '{"format":1',
  '{"format":1,"revision":7}',
  'x'.repeat(100_000),
]

let directory: string
let made = 0
const silent = pino({ level: 'silent' })

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portico-unusable-'))
})
after(() => rm(directory, { recursive: true }))

/** Creates a store with these files, and a list of the messages about unusable files. */
async function storeOf(files: Record<string, string>) {
  made += 1
  const folder = join(directory, String(made))
  const said: string[] = []
  const store = new StateStore(folder, (file) => said.push(file))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return { store, said }
}

/** Returns the part of an engine that compiles plans and collects them. */
function planning(plans: Plan[]): Pick<Engine, 'plan' | 'apply'> {
  return {
    plan: (previous, snapshot) => ({ plan: compilePlan(snapshot, previous), change: 'hot' }),
    apply: async (plan) => void plans.push(plan),
  }
}

/** Returns what a gateway serves from these files before it reaches the platform. */
async function restored(snapshot: string, credentialText: string) {
  const { store, said } = await storeOf({ 'snapshot.json': snapshot, 'credentials.json': credentialText })
  const plans: Plan[] = []
  const keyPlans: CredentialPlan[] = []
  const engine = {
    ...planning(plans),
    applyCredentials: (plan: CredentialPlan) => keyPlans.push(plan),
  } as unknown as Engine
  const state = new ServedState(engine, store, silent, () => undefined)
  state.sealBy('token')
  await state.restore()
  return { state, said, plans, keyPlans }
}

describe('invalid state on disk', () => {
  test('that is not JSON is ignored, logged once per file, and fetched again', async () => {
    for (const text of TEXTS) {
      const { state, said } = await restored(text, text)
      assert.deepEqual(said, ['snapshot.json', 'credentials.json'], text.slice(0, 30))
      assert.deepEqual([state.wholeRevision('snapshot'), state.wholeRevision('credentials')], [null, null])
    }
  })

  test('of an older or newer format is fetched without a revision', async () => {
    for (const format of [0, 2, '1', null]) {
      const { state } = await restored(JSON.stringify({ ...good, format }), JSON.stringify({ ...keys, format }))
      assert.deepEqual([state.wholeRevision('snapshot'), state.wholeRevision('credentials')], [null, null])
    }
  })

  test('with a wrong type at any place never prevents the start; the platform sends it again', async () => {
    let asked = 0
    for (const by of WRONG) {
      for (const value of spoilt(good, by)) {
        const { state, plans } = await restored(JSON.stringify(value), JSON.stringify(keys))
        const [plan] = plans
        const isWhole = plan !== undefined && plan.refused.length === 0 && plan.problems.length === 0
        assert.equal(state.wholeRevision('snapshot'), isWhole ? plan.revision : null)
        if (!isWhole) asked += 1
        assert.equal(await state.takeSnapshot(documentOf({ ...good, revision: 8 })), true)
        assert.deepEqual(plans.at(-1)?.refused, [])
        assert.equal(state.wholeRevision('snapshot'), 8)
      }
    }
    assert.ok(asked > 100)
  })

  test('with a wrong type at any place of the keys admits no other key', async () => {
    for (const by of WRONG) {
      for (const value of spoilt(keys, by)) {
        const { state, keyPlans } = await restored(JSON.stringify(good), JSON.stringify(value))
        const [plan] = keyPlans
        assert.equal(state.wholeRevision('credentials'), plan?.skipped === 0 ? plan.revision : null)
        assert.equal(await state.takeCredentials(documentOf(keys)), true)
        assert.equal(keyPlans.at(-1)?.byHash.size, 1)
      }
    }
  })

  test('is not accepted as an identity; the backup is used instead', async () => {
    const identity = { gatewayId: 'g', gatewayToken: 'token', environmentId: 'e', listenPort: 0 }
    for (const text of [...TEXTS, ...WRONG.flatMap((by) => [...spoilt(identity, by)].map((value) => JSON.stringify(value)))]) {
      const { store } = await storeOf({ 'identity.json': text, 'identity-copy.json': JSON.stringify(identity) })
      const read = await readIdentity(store)
      assert.equal(read?.gatewayToken.length && typeof read.listenPort, 'number')
    }
    assert.equal(await readIdentity((await storeOf({ 'identity.json': '{}', 'identity-copy.json': '[]' })).store), null)
    assert.equal(await readIdentity((await storeOf({})).store), null)
  })

  test('is not sent as traffic, and later traffic is', async () => {
    const row = { apiId: nextId(), stageId: nextId(), methodId: null, subscriptionId: null, status: 200, error: null, calls: 1 }
    const sums = { requestBytes: 0, responseBytes: 0, durationUs: 1, latency: new Array<number>(LATENCY_BUCKETS).fill(0) }
    const report = { runId: nextId(), sequence: 1, from: '2026-01-01T00:00:00.000Z', rows: [{ ...row, ...sums }] }
    for (const text of [...TEXTS, ...WRONG.map((by) => JSON.stringify([by, report]))]) {
      const sent: unknown[] = []
      const link = { post: async (_path: string, body: object) => sent.push(body) } as unknown as PlatformLink
      const reporter = new TrafficReporter(link, (await storeOf({ 'unsent-traffic.json': text })).store, new CallRecords(2), silent)
      await reporter.restore()
      assert.equal(await reporter.send(), true)
      assert.equal(reporter.pending, 0)
      assert.equal(sent.length, text.includes('runId') ? 1 : 0)
    }
  })
})

test('the stored snapshot is the served one if parts were refused', async () => {
  const { state, plans } = await restored('', '')
  await state.takeSnapshot(documentOf(good))
  const [stage] = api.stages
  const faulty = {
    ...good,
    revision: 8,
    apis: [{ ...api, stages: [{ ...stage, status: 'paused', methods: [{ ...stage?.methods[0], targetPath: '/..' }] }] }],
  } as GatewaySnapshot
  await state.takeSnapshot(documentOf(faulty))
  const again = new ServedState(
    { ...planning(plans), applyCredentials: () => undefined } as unknown as Engine,
    new StateStore(join(directory, String(made))),
    silent,
    () => undefined,
  )
  await again.restore()
  assert.deepEqual(plans.at(-1)?.apis.get('shop')?.stages.get('v1')?.routes, plans[0]?.apis.get('shop')?.stages.get('v1')?.routes)
  assert.equal(plans.at(-1)?.apis.get('shop')?.stages.get('v1')?.paused, true)
  assert.deepEqual([again.snapshotRevision, again.wholeRevision('snapshot')], [8, null])
  await again.takeSnapshot(documentOf(faulty))
  assert.deepEqual(
    again.refusedParts.map(({ outcome }) => outcome),
    ['lastGood'],
  )
})
