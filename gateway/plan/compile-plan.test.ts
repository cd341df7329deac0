import assert from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import type { GatewaySnapshot, SnapshotApi, SnapshotDeprecation, SnapshotStage } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { describeProblem } from '@portico/contract/gateway-snapshot/serving-problem'
import { fc } from '@portico/contract/testing/properties'
import { aGroup, aMethod, anApi, aSnapshot, aStage } from '../conformance/build-snapshot.ts'
import { compilePlan } from './compile-plan.ts'
import type { Plan } from './plan.ts'
import { PlanError } from './plan-error.ts'
import { describePlan } from './testing/describe-plan.ts'

const GOLDEN = new URL('./golden/', import.meta.url)

describe('a snapshot compiles to its golden plan', async () => {
  for (const name of await readdir(GOLDEN)) {
    test(name, async () => {
      const folder = new URL(`${name}/`, GOLDEN)
      const plan = describePlan(compilePlan(JSON.parse(await readFile(new URL('snapshot.json', folder), 'utf8')) as GatewaySnapshot))
      if (process.env.UPDATE_GOLDEN === '1') await writeFile(new URL('plan.txt', folder), plan)
      assert.equal(plan, await readFile(new URL('plan.txt', folder), 'utf8'))
    })
  }
})

const deprecated = (said: Partial<SnapshotDeprecation>) => {
  const deprecation = { since: 0, sunset: null, successorUrl: null, documentationUrl: null, ...said }
  return aSnapshot([anApi('shop', [aStage('v1', [], { deprecation })])], [])
}

const group = aGroup([8081])
const api = (path: string, targetPath = path) => anApi('shop', [aStage('v1', [aMethod('GET', path, group, { targetPath })])])
const reasonOf = (plan: Plan) => plan.refused.flatMap(({ problems }) => problems.map(describeProblem)).join('; ')

describe('a value that is not a snapshot is refused with a reason', () => {
  const good = aSnapshot([api('/items')], [group])
  const cases: [string, unknown, RegExp][] = [
    ['an unknown format', { ...good, format: 2 }, /format 2 is unknown/],
    ['a revision that is none', { ...good, revision: 'x' }, /revision/],
    ['a list that is missing', { ...good, apis: undefined }, /malformed/],
    ['groups of another type', { ...good, targetServerGroups: {} }, /malformed/],
    ...[null, [], 'text', 5].map((value): [string, unknown, RegExp] => [JSON.stringify(value), value, /malformed|format/]),
  ]
  for (const [name, snapshot, reason] of cases) {
    test(name, () =>
      assert.throws(
        () => compilePlan(snapshot as GatewaySnapshot),
        (error) => error instanceof PlanError && reason.test(error.message),
      ),
    )
  }
})

describe('a part that cannot be served is confined with a reason', () => {
  const beside = anApi('beside', [aStage('v1', [aMethod('GET', '/items', group)])])
  const cases: [string, GatewaySnapshot, RegExp][] = [
    ['two APIs with the same base path', aSnapshot([api('/a'), api('/b')], [group]), /basePath "shop" is the base path of another API/],
    [
      'two spellings of the same base path',
      aSnapshot([api('/a'), anApi('%73hop', [])], [group]),
      /basePath "shop" is the base path of another/,
    ],
    ['a base path of a dot', aSnapshot([anApi('%2e', [])], [group]), /basePath "%2e" is not a valid base path/],
    ['a base path with an invalid escape', aSnapshot([anApi('50%', [])], [group]), /basePath "50%" is not a valid base path/],
    [
      'two versions with the same name',
      aSnapshot([anApi('shop', [aStage('v1', []), aStage('v1', [])])], [group]),
      /name "v1" is a duplicate/,
    ],
    [
      'a method without a group',
      aSnapshot([anApi('shop', [aStage('v1', [aMethod('GET', '/', aGroup([1]))])])], [group]),
      /no target server group/,
    ],
    ['a brace of its own', aSnapshot([api('/items/{id')], [group]), /outside of a \{parameter\}/],
    ['two parameters without text between', aSnapshot([api('/items/{id}{other}')], [group]), /without text between/],
    ['an expression', aSnapshot([api('/v1/{name=projects/*}:get')], [group]), /expressions such as \{name=projects/],
    ['a parameter twice', aSnapshot([api('/{id}/{id}')], [group]), /parameter name twice/],
    ['a path with dots', aSnapshot([api('/a/../b')], [group]), /dot segment/],
    ['a path with a query', aSnapshot([api('/a?b')], [group]), /absolute path/],
    ['a target path with an unknown parameter', aSnapshot([api('/{id}', '/{other}')], [group]), /that the path does not have/],
    ['a target path with a line break', aSnapshot([api('/a', '/a\r\nX: y')], [group]), /absolute path/],
    ['a target path with dots', aSnapshot([api('/a', '/a/%2E./b')], [group]), /dot segment/],
    [
      'an IP rule with an invalid address',
      aSnapshot([anApi('shop', [aStage('v1', [], { ipRule: { mode: 'allow', addresses: ['10.0.0.256'] } })])], []),
      /"10.0.0.256" is not a valid IP address/,
    ],
    [
      'a header value with a line break',
      aSnapshot([anApi('shop', [], { requestControls: [{ place: 'header', name: 'X-A', value: 'a\r\nb', action: 'set' }] })], []),
      /is not a valid header value/,
    ],
    [
      'a header with a colon in its name',
      aSnapshot([anApi('shop', [], { requestControls: [{ place: 'header', name: 'x:y', value: 'a', action: 'set' }] })], []),
      /"x:y" is not a valid header name/,
    ],
    ['a successor that would end its link', deprecated({ successorUrl: 'https://a.test/>; rel="x' }), /deprecation.successorUrl/],
    ['documentation with another scheme', deprecated({ documentationUrl: 'javascript:alert(1)' }), /deprecation.documentationUrl/],
    ['an invalid sunset', deprecated({ sunset: Number.NaN }), /deprecation.sunset/],
  ]
  for (const [name, snapshot, reason] of cases) {
    test(name, () => {
      const groups = [...snapshot.targetServerGroups.filter(({ id }) => id !== group.id), group]
      const plan = compilePlan({ ...snapshot, apis: [...snapshot.apis, beside], targetServerGroups: groups })
      assert.match(reasonOf(plan), reason)
      assert.deepEqual(plan.apis.get('beside'), compilePlan(aSnapshot([beside], [group])).apis.get('beside'))
    })
  }

  test('an invalid target server group affects only the APIs that use it', () => {
    const other = aGroup([1], { servers: [{ id: 's', protocol: 'http', host: 'a', port: 1, weight: -1 }] })
    const faulty = anApi('faulty', [aStage('v1', [aMethod('GET', '/a', other)]), aStage('v2', [aMethod('GET', '/a', group)])])
    const plan = compilePlan(aSnapshot([faulty, beside], [other, group]))
    assert.match(reasonOf(plan), /targetServerGroup.servers\[0\].weight "-1" is not a valid weight/)
    assert.deepEqual(
      [...(plan.apis.get('faulty')?.stages.values() ?? [])].map(({ name, unavailable }) => [name, unavailable]),
      [
        ['v1', true],
        ['v2', false],
      ],
    )
    assert.equal(plan.apis.get('beside')?.stages.get('v1')?.unavailable, false)
  })

  test('invalid fields of the environment keep their last good value, or get a safe default', () => {
    const good = compilePlan(aSnapshot([beside], [group]))
    for (const [field, value] of Object.entries({ host: 'a b', logLevel: 'loud', bodyLimitBytes: -1, accessLogFormat: 5, name: null })) {
      const snapshot = aSnapshot([beside], [group], { revision: 2 })
      Object.assign(snapshot.environment, { [field]: value })
      const plan = compilePlan(snapshot, good)
      assert.deepEqual(plan.environment, good.environment)
      assert.match(plan.problems.join(), new RegExp(field))
      assert.equal(plan.apis.get('beside'), good.apis.get('beside'))
      assert.equal(compilePlan(snapshot).apis.size, 1)
    }
  })
})

describe('the last good value', () => {
  const stage = aStage('v1', [aMethod('GET', '/a', group)])
  const shop = anApi('shop', [stage])
  const first = compilePlan(aSnapshot([shop], [group]))
  const next = (change: Partial<SnapshotStage>, previous: Plan | null = first) =>
    compilePlan(aSnapshot([{ ...shop, stages: [{ ...stage, ...change }] }], [group], { revision: 2 }), previous)
  const broken = [aMethod('GET', '/a/../b', group)]
  const pathsOf = (plan: Plan) => describePlan(plan).match(/(?<=^ +)GET \S+/gm)

  test('is used, while a pause and an IP rule of the same version take effect', () => {
    const plan = next({ methods: broken, status: 'paused', ipRule: { mode: 'allow', addresses: ['10.0.0.1'] } })
    const served = plan.apis.get('shop')?.stages.get('v1')
    assert.deepEqual(pathsOf(plan), ['GET /a'])
    assert.equal(served?.paused, true)
    assert.deepEqual(served?.addressRule?.ranges, ['10.0.0.1'])
    assert.deepEqual(
      plan.refused.map(({ outcome, stageId }) => [outcome, stageId]),
      [['lastGood', stage.id]],
    )
    const resumed = next({ methods: broken }, plan)
    assert.equal(resumed.apis.get('shop')?.stages.get('v1')?.paused, false)
    assert.deepEqual(pathsOf(resumed), ['GET /a'])
  })

  test('of an IP rule is kept; without one the version is unavailable', () => {
    const ruled = next({ ipRule: { mode: 'allow', addresses: ['10.0.0.1'] } })
    const faulty = { ipRule: { mode: 'allow' as const, addresses: ['10.0.0.256'] } }
    assert.deepEqual(next(faulty, ruled).apis.get('shop')?.stages.get('v1')?.addressRule?.ranges, ['10.0.0.1'])
    assert.equal(next(faulty, null).apis.get('shop')?.stages.get('v1')?.unavailable, true)
  })

  test('does not restore removed versions and APIs', () => {
    const without = compilePlan(aSnapshot([{ ...shop, requestControls: 5 as never, stages: [] }], [group], { revision: 2 }), first)
    assert.equal(without.apis.get('shop')?.stages.size, 0)
    assert.equal(next({ methods: broken }, without).apis.get('shop')?.stages.get('v1')?.unavailable, true)
    const gone = compilePlan(aSnapshot([], [group], { revision: 2 }), first)
    assert.equal(next({ methods: broken }, gone).apis.get('shop')?.stages.get('v1')?.unavailable, true)
  })

  test('is no longer used once the field is valid, even if it is equal', () => {
    const paused = next({ methods: broken, status: 'paused' })
    const good = next({}, paused)
    assert.deepEqual(good.refused, [])
    assert.equal(good.apis.get('shop')?.stages.get('v1')?.paused, false)
    assert.deepEqual(describePlan(good), describePlan(compilePlan(aSnapshot([shop], [group], { revision: 2 }))))
  })

  test('keeps the target servers that it uses, and no others', () => {
    const newer = aGroup([9090])
    const plan = compilePlan(
      aSnapshot([{ ...shop, stages: [{ ...stage, methods: [aMethod('GET', '/a/../b', newer)] }] }], [newer], { revision: 2 }),
      first,
    )
    assert.deepEqual([...plan.groups.keys()].sort(), [group.id, newer.id].sort())
    assert.deepEqual([...next({}, plan).groups.keys()], [group.id])
  })

  test('an older API keeps its base path, even if it becomes invalid', () => {
    const other = anApi('%73hop', [aStage('v1', [aMethod('GET', '/other', group)])])
    const plan = compilePlan(aSnapshot([{ ...shop, stages: [{ ...stage, methods: broken }] }, other], [group], { revision: 2 }), first)
    assert.equal(plan.apis.get('shop')?.id, shop.id)
    assert.deepEqual(pathsOf(plan), ['GET /a'])
  })
})

describe('an API with one arbitrary invalid field', () => {
  const beside = [1, 2, 3].map((number) => anApi(`beside-${number}`, [aStage('v1', [aMethod('GET', '/{id}', group)])]))
  const base = anApi('victim', [aStage('v1', [aMethod('GET', '/a', group)])])
  const alone = compilePlan(aSnapshot(beside, [group]))
  const places: ((api: SnapshotApi, value: unknown) => unknown)[] = [
    (_api, value) => value,
    ...['id', 'name', 'basePath', 'cors', 'usageLimits', 'requestControls', 'stages'].map(
      (field) => (api: SnapshotApi, value: unknown) => ({ ...api, [field]: value }),
    ),
    ...['id', 'name', 'status', 'authType', 'ipRule', 'deprecation', 'methods'].map((field) => (api: SnapshotApi, value: unknown) => ({
      ...api,
      stages: api.stages.map((one) => ({ ...one, [field]: value })),
    })),
    ...['id', 'httpMethod', 'path', 'targetPath', 'targetServerGroupId', 'authType'].map((field) => (api: SnapshotApi, value: unknown) => ({
      ...api,
      stages: api.stages.map((one) => ({ ...one, methods: one.methods.map((method) => ({ ...method, [field]: value })) })),
    })),
  ]

  test('changes no other API, with and without a previous plan', () => {
    const value = fc.oneof(
      fc.anything({ maxDepth: 3 }),
      fc.constantFrom<unknown>(
        'beside-1',
        '%62eside-2',
        '..',
        '%2e',
        '50%',
        'a%2Fb',
        '/a/../b',
        'x:y',
        '\ud800',
        '__proto__',
        beside[0]?.id,
      ),
    )
    fc.assert(
      fc.property(fc.constantFrom(...places), value, fc.boolean(), (place, given, isFirst) => {
        const faulty = place(base, given) as SnapshotApi
        // A duplicate base path is not a fault of the older API: the first one in the snapshot keeps it.
        const list = isFirst && faulty?.basePath === base.basePath && faulty.id === base.id ? [faulty, ...beside] : [...beside, faulty]
        for (const previous of [null, alone, compilePlan(aSnapshot([base, ...beside], [group]))]) {
          const plan = compilePlan(aSnapshot(list, [group], { revision: 2 }), previous)
          for (const { basePath } of beside) assert.deepEqual(plan.apis.get(basePath), alone.apis.get(basePath))
        }
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('a change compiles only what changed', () => {
  test('and reuses the rest', () => {
    const group = aGroup([8081])
    const same = anApi('same', [aStage('v1', [aMethod('GET', '/a', group)])])
    const other = anApi('other', [aStage('v1', [aMethod('GET', '/a', group)])])
    const first = compilePlan(aSnapshot([same, other], [group]))
    const next = compilePlan(
      JSON.parse(JSON.stringify(aSnapshot([same, { ...other, name: 'renamed' }], [group], { revision: 2 }))) as GatewaySnapshot,
      first,
    )
    assert.equal(next.apis.get('same'), first.apis.get('same'))
    assert.notEqual(next.apis.get('other'), first.apis.get('other'))
    assert.equal(next.groups.get(group.id), first.groups.get(group.id))
    assert.equal(first.apis.get('other')?.name, 'other')
  })

  test('an API whose group was removed keeps it, and reports that', () => {
    const api = anApi('same', [aStage('v1', [aMethod('GET', '/a', group)])])
    const plan = compilePlan(aSnapshot([api], [], { revision: 2 }), compilePlan(aSnapshot([api], [group])))
    assert.match(reasonOf(plan), /no target server group/)
    assert.ok(plan.groups.has(group.id))
  })
})

describe('a plan is data only', async () => {
  for (const name of await readdir(GOLDEN)) {
    test(`${name} is equal to its clone`, async () => {
      const folder = new URL(`${name}/`, GOLDEN)
      const plan = compilePlan(JSON.parse(await readFile(new URL('snapshot.json', folder), 'utf8')) as GatewaySnapshot)
      // Functions cannot be cloned, and instances of a class lose it.
      assert.deepStrictEqual(structuredClone(plan), plan)
    })
  }
})
