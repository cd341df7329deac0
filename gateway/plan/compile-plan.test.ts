import assert from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import type { GatewaySnapshot, SnapshotDeprecation } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { aGroup, aMethod, anApi, aSnapshot, aStage } from '../conformance/build-snapshot.ts'
import { compilePlan } from './compile-plan.ts'
import { describePlan } from './describe-plan.ts'
import { PlanError } from './plan-error.ts'

const GOLDEN = new URL('./golden/', import.meta.url)

describe('a snapshot compiles to its golden plan', async () => {
  for (const name of await readdir(GOLDEN)) {
    test(name, async () => {
      const folder = new URL(`${name}/`, GOLDEN)
      const plan = describePlan(compilePlan(JSON.parse(await readFile(new URL('snapshot.json', folder), 'utf8')) as GatewaySnapshot))
      if (process.env.UPDATE_GOLDEN) await writeFile(new URL('plan.txt', folder), plan)
      assert.equal(plan, await readFile(new URL('plan.txt', folder), 'utf8'))
    })
  }
})

const deprecated = (said: Partial<SnapshotDeprecation>) => {
  const deprecation = { since: 0, sunset: null, successorUrl: null, documentationUrl: null, ...said }
  return aSnapshot([anApi('shop', [aStage('v1', [], { deprecation })])], [])
}

describe('a snapshot that cannot be served is refused with its reason', () => {
  const group = aGroup([8081])
  const api = (path: string, targetPath = path) => anApi('shop', [aStage('v1', [aMethod('GET', path, group, { targetPath })])])
  const good = aSnapshot([api('/items')], [group])
  const cases: [string, unknown, RegExp][] = [
    ['an unknown format', { ...good, format: 2 }, /format 2 is unknown/],
    ['a revision that is none', { ...good, revision: 'x' }, /revision/],
    ['a host that is none', { ...good, environment: { ...good.environment, host: 'a b' } }, /no host/],
    ['a log level that is none', { ...good, environment: { ...good.environment, logLevel: 'loud' } }, /log level "loud"/],
    ['something missing', { ...good, apis: undefined }, /malformed/],
    ['two APIs of one base path', aSnapshot([api('/a'), api('/b')], [group]), /base path "shop" is there twice/],
    ['a base path of dots', aSnapshot([anApi('..', [])], [group]), /no segment/],
    ['two versions of one name', aSnapshot([anApi('shop', [aStage('v1', []), aStage('v1', [])])], [group]), /version "v1" is there twice/],
    ['a method without a group', aSnapshot([api('/items')], []), /no target server group/],
    ['half a parameter', aSnapshot([api('/items/{id}.json')], [group]), /whole segment/],
    ['a parameter twice', aSnapshot([api('/{id}/{id}')], [group]), /twice/],
    ['a path with dots', aSnapshot([api('/a/../b')], [group]), /no call can name/],
    ['a path with a query', aSnapshot([api('/a?b')], [group]), /absolute path/],
    ['a target path with an unknown parameter', aSnapshot([api('/{id}', '/{other}')], [group]), /\{other\}, which the path has not/],
    ['a target path with a line break', aSnapshot([api('/a', '/a\r\nX: y')], [group]), /absolute path/],
    [
      'a weight below 0',
      aSnapshot([], [aGroup([1], { servers: [{ id: 's', protocol: 'http', host: 'a', port: 1, weight: -1 }] })]),
      /weight/,
    ],
    ['a port above all', aSnapshot([], [aGroup([70_000])]), /no address/],
    ['an unknown algorithm', aSnapshot([], [aGroup([1], { algorithm: 'random' as never })]), /algorithm "random"/],
    [
      'an IP rule of no address',
      aSnapshot([anApi('shop', [aStage('v1', [], { ipRule: { mode: 'allow', addresses: ['10.0.0.256'] } })])], []),
      /"10.0.0.256" is no address/,
    ],
    [
      'a header that no wire carries',
      aSnapshot([anApi('shop', [], { requestControls: [{ place: 'header', name: 'X-A', value: 'a\r\nb', action: 'set' }] })], []),
      /no header carries/,
    ],
    ['a successor that would end its link', deprecated({ successorUrl: 'https://a.test/>; rel="x' }), /no address/],
    ['a documentation of another scheme', deprecated({ documentationUrl: 'javascript:alert(1)' }), /no address/],
    ['a sunset that is no moment', deprecated({ sunset: Number.NaN }), /no moment/],
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

describe('a change compiles what changed', () => {
  test('and takes over the rest', () => {
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

  test('a group that went takes the snapshot with it, though the API did not change', () => {
    const group = aGroup([8081])
    const api = anApi('same', [aStage('v1', [aMethod('GET', '/a', group)])])
    const first = compilePlan(aSnapshot([api], [group]))
    assert.throws(() => compilePlan(aSnapshot([api], []), first), /no target server group/)
  })
})
