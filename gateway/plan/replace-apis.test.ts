import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type GatewaySnapshot,
  SNAPSHOT_FORMAT,
  type SnapshotApi,
  type SnapshotCertificate,
  type SnapshotOAuth,
} from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { SnapshotDelta } from '@portico/contract/gateway-snapshot/snapshot-delta'
import { fc } from '@portico/contract/testing/properties'
import { aGroup, aMethod, anApi, aSnapshot, aStage } from '../conformance/build-snapshot.ts'
import { changePlan, checkDelta } from './apply-delta.ts'
import { compilePlan } from './compile-plan.ts'
import type { Plan } from './plan.ts'
import { PlanError } from './plan-error.ts'

const groups = [aGroup([8081]), aGroup([8082]), aGroup([8083, 8084])]
const bases = Array.from({ length: 5 }, (_, index) => anApi(`api-${index}`, [aStage('v1', []), aStage('v2', [])]))
const methods = groups.map((group, index) => aMethod('GET', `/items-${index}`, group))

/** How one API is deployed; null if it is not. */
const deployed = fc.record({
  /** Which groups each of its versions uses. */
  uses: fc.tuple(fc.subarray([...groups.keys()]), fc.subarray([...groups.keys()])),
  versions: fc.integer({ min: 1, max: 2 }),
  paused: fc.boolean(),
  limit: fc.constantFrom(null, 5),
  /** Its own address, another one, one that others want too, or an invalid one. */
  address: fc.oneof({ weight: 12, arbitrary: fc.constantFrom('', '-moved') }, { weight: 1, arbitrary: fc.constantFrom('shared', '%') }),
})
type Deployed = typeof deployed extends fc.Arbitrary<infer T> ? T : never
const oauth: SnapshotOAuth = {
  ...{ introspectionUri: 'http://192.0.2.1/introspect', authorization: 'Z2F0ZXdheQ==', tokenTypeHint: null, identifierField: 'client_id' },
  ...{ scope: null, audience: null, timeoutMs: 1_000 },
}
const environment = fc.record({
  apis: fc.tuple(...bases.map(() => fc.option(deployed, { freq: 3 }))),
  /** Grows if a group changes under its id, as with a client certificate. */
  timeouts: fc.tuple(...groups.map(() => fc.constantFrom(1_000, 1_000, 1_000, 2_000))),
  settings: fc.record({
    host: fc.constantFrom('api.example.test', 'Moved.example.test'),
    logLevel: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom('info' as const, 'debug' as const) },
      { weight: 1, arbitrary: fc.constant('invalid' as never) },
    ),
    bodyLimitBytes: fc.constantFrom(10, 20),
    times: fc.constantFrom({}, { idleMs: 5_000 }),
    oauth: fc.constantFrom<SnapshotOAuth | null>(null, oauth, { ...oauth, scope: 'read' }),
    certificates: fc.constantFrom<SnapshotCertificate[] | null>(null, [{ certificate: 'certificate', privateKey: 'key' }]),
  }),
})
type Environment = typeof environment extends fc.Arbitrary<infer T> ? T : never

function apiOf(base: SnapshotApi, { uses, versions, paused, limit, address }: Deployed): SnapshotApi {
  const basePath = { '': base.basePath, '-moved': `${base.basePath}-moved`, shared: 'shared', '%': '/%' }[address] ?? ''
  const stages = base.stages.slice(0, versions).map((stage, index) => ({
    ...stage,
    status: paused ? ('paused' as const) : ('active' as const),
    methods: (uses[index] ?? []).flatMap((use) => methods[use] ?? []),
  }))
  return { ...base, basePath, usageLimits: { ...base.usageLimits, perMinute: limit }, stages }
}

function groupsOf({ timeouts }: Environment, apis: readonly SnapshotApi[]): GatewaySnapshot['targetServerGroups'] {
  const used = new Set(apis.flatMap(({ stages }) => stages.flatMap((stage) => stage.methods.map((method) => method.targetServerGroupId))))
  return groups.map((group, index) => ({ ...group, responseTimeoutMs: timeouts[index] ?? 0 })).filter(({ id }) => used.has(id))
}

function snapshotOf(given: Environment, revision: number): GatewaySnapshot {
  const apis = bases.flatMap((base, index) => (given.apis[index] ? [apiOf(base, given.apis[index])] : []))
  const snapshot = aSnapshot(apis, groupsOf(given, apis), { revision })
  return { ...snapshot, environment: { ...snapshot.environment, ...given.settings } }
}

/** Returns the change that a platform would send, which names each API that differs or whose groups do, and the settings if they differ. */
function deltaBetween(before: GatewaySnapshot, after: GatewaySnapshot): SnapshotDelta {
  const textOf = (snapshot: GatewaySnapshot, id: string) => {
    const api = snapshot.apis.find((one) => one.id === id)
    const used = snapshot.targetServerGroups.filter((group) => JSON.stringify(api ?? {}).includes(group.id))
    return JSON.stringify([api, used])
  }
  const apis = after.apis.filter(({ id }) => textOf(before, id) !== textOf(after, id))
  const removedApis = before.apis.map(({ id }) => id).filter((id) => !after.apis.some((api) => api.id === id))
  const text = JSON.stringify(apis)
  const targetServerGroups = after.targetServerGroups.filter(({ id }) => text.includes(id))
  const snapshot = { from: before.revision, to: after.revision }
  const isSame = JSON.stringify(before.environment) === JSON.stringify(after.environment)
  const environment = isSame ? {} : { environment: after.environment }
  return { format: SNAPSHOT_FORMAT, snapshot, ...environment, apis, targetServerGroups, removedApis: [...removedApis, 'unknown'] }
}

const isClean = ({ apis, settings }: Environment) =>
  settings.logLevel !== ('invalid' as never) && apis.every((api) => !api || api.address === '' || api.address === '-moved')

describe('a delta with APIs and settings of the environment', () => {
  test('leads to the plan of the whole snapshot over series of changes, and what did not change stays the same object', () => {
    let applied = 0
    fc.assert(
      fc.property(fc.array(environment, { minLength: 2, maxLength: 8 }), (series) => {
        let before = snapshotOf(series[0] as Environment, 1)
        let plan: Plan = compilePlan(before)
        for (const [index, given] of series.slice(1).entries()) {
          const after = snapshotOf(given, index + 2)
          const delta = deltaBetween(before, after)
          const whole = compilePlan(after, plan)
          checkDelta(delta, plan, null)
          const changed = attempt(plan, delta)
          if (changed) {
            // What is wrong with settings is said until they change.
            assert.deepEqual({ ...changed, problems: [] }, { ...whole, problems: [] })
            if (delta.environment) assert.deepEqual(changed.problems, whole.problems)
            for (const [path, api] of whole.apis) if (plan.apis.get(path) === api) assert.equal(changed.apis.get(path), api)
            for (const [id, group] of whole.groups) if (plan.groups.get(id) === group) assert.equal(changed.groups.get(id), group)
            applied += 1
          } else
            assert.ok(
              [plan, whole].some(({ refused, problems }) => refused.length + problems.length > 0),
              'only refused parts need the whole snapshot',
            )
          if (isClean(given) && isClean(series[index] as Environment)) assert.ok(changed)
          plan = changed ?? whole
          before = after
        }
      }),
      { numRuns: 300 },
    )
    assert.ok(applied > 300, `${applied} changes were applied`)
  })

  const [group, other] = groups as [(typeof groups)[0], (typeof groups)[0]]
  const shop = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group)])])
  const pets = anApi('pets', [aStage('v1', [aMethod('GET', '/pets', group)])])
  const plan = compilePlan(aSnapshot([shop, pets], [group], { revision: 1 }))
  const step = { format: SNAPSHOT_FORMAT, snapshot: { from: 1, to: 2 } } as const
  const refused: [string, Partial<SnapshotDelta>][] = [
    ['an invalid API', { apis: [{ ...shop, cors: null as never }] }],
    ['an API of a group that is nowhere', { apis: [{ ...shop, stages: [aStage('v1', [aMethod('GET', '/items', other)])] }] }],
    ['an invalid group', { apis: [shop], targetServerGroups: [{ ...other, algorithm: 'none' as never }] }],
    ['a taken address', { apis: [{ ...shop, basePath: 'pets' }] }],
    ['a changed group of an API that it does not name', { apis: [shop], targetServerGroups: [{ ...group, responseTimeoutMs: 1 }] }],
    ['an API twice', { apis: [shop, shop] }],
    ['an API that is changed and removed', { apis: [shop], removedApis: [shop.id] }],
    ['an API without an id', { apis: [{ ...shop, id: 1 as never }] }],
  ]
  const settings = plan.environment
  refused.push(
    ['an invalid setting', { environment: { ...settings, logLevel: 'loud' as never } }],
    ['settings that are none', { environment: 5 as never }],
    ['the settings of another environment', { environment: { ...settings, id: 'another' } }],
    ['another listen port', { environment: { ...settings, listenPort: settings.listenPort + 1 } }],
  )
  for (const [name, delta] of refused)
    test(`cannot be applied with ${name}`, () => assert.throws(() => changePlan(plan, { ...step, ...delta }), PlanError))

  test('exchanges the addresses of two APIs', () => {
    const apis = [
      { ...shop, basePath: 'pets' },
      { ...pets, basePath: 'shop' },
    ]
    const changed = changePlan(plan, { ...step, apis, targetServerGroups: [group] })
    assert.deepEqual(changed, compilePlan(aSnapshot(apis, [group], { revision: 2 })))
    assert.equal(changed.groups, plan.groups)
  })

  test('leaves refused parts of other APIs as they are, and the whole decides about one of these', () => {
    const invalid = { ...pets, cors: null as never }
    const confined = compilePlan(aSnapshot([shop, invalid], [group], { revision: 1 }), plan)
    const changed = changePlan(confined, { ...step, apis: [{ ...shop, name: 'Shop' }], targetServerGroups: [group] })
    assert.deepEqual(changed.refused, confined.refused)
    assert.equal(changed.refused.length, 1)
    assert.throws(() => changePlan(confined, { ...step, apis: [pets] }), PlanError)
    assert.throws(() => changePlan(confined, { ...step, removedApis: [pets.id] }), PlanError)
  })
})

/** Returns the changed plan; null if the whole snapshot has to decide. */
function attempt(plan: Plan, delta: SnapshotDelta): Plan | null {
  try {
    return changePlan(plan, delta)
  } catch (error) {
    if (error instanceof PlanError) return null
    throw error
  }
}
