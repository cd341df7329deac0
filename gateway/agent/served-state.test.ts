import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { GatewaySnapshot } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { type MadeCertificate, makeCertificate } from '@portico/contract/testing/make-certificate'
import pino from 'pino'
import { aGroup, anApi, aSnapshot, documentOf } from '../conformance/build-snapshot.ts'
import type { Engine } from '../engines/engine.ts'
import { compilePlan } from '../plan/compile-plan.ts'
import type { Plan } from '../plan/plan.ts'
import { ServedState } from './served-state.ts'
import { StateStore } from './state-store.ts'

let directory: string
let made: MadeCertificate

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portico-state-'))
  made = await makeCertificate('gateway')
})
after(() => rm(directory, { recursive: true }))

const certified = (): GatewaySnapshot =>
  aSnapshot([], [aGroup([1], { clientCertificate: { certificate: made.cert, privateKey: made.key } })], { revision: 7 })

/** Returns the state of a gateway that started with this token and data directory. */
function stateOf(name: string, token: string | null) {
  const plans: Plan[] = []
  const lines: string[] = []
  const engine = {
    plan: (previous, snapshot) => ({ plan: compilePlan(snapshot, previous), change: 'hot' }),
    apply: async (plan) => void plans.push(plan),
  } as Pick<Engine, 'plan' | 'apply'> as Engine
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })
  const state = new ServedState(engine, new StateStore(join(directory, name)), log, () => undefined)
  if (token) state.sealBy(token)
  const certificate = () => [...(plans.at(-1)?.groups.values() ?? [])][0]?.clientCertificate
  const oauth = () => plans.at(-1)?.environment.oauth
  const tls = () => plans.at(-1)?.environment.certificates
  const apis = () => new Map([...(plans.at(-1)?.apis.values() ?? [])].map(({ basePath, source }) => [basePath, source]))
  const unavailable = (path: string) => [...(plans.at(-1)?.apis.values() ?? [])].find(({ basePath }) => basePath === path)?.unavailable
  return { state, oauth, tls, certificate, apis, unavailable, lines, file: join(directory, name, 'snapshot.json') }
}

describe('private keys of client certificates on disk', () => {
  test('are encrypted, and usable after a start without the platform', async () => {
    const first = stateOf('a', 'token-one')
    assert.equal(await first.state.takeSnapshot(documentOf(certified())), true)
    const text = await readFile(first.file, 'utf8')
    assert.ok(!text.includes('PRIVATE') && !text.includes(made.key.split('\n')[1] ?? ''))
    assert.ok(text.includes('BEGIN CERTIFICATE'))
    const second = stateOf('a', 'token-one')
    await second.state.restore()
    assert.equal(second.certificate()?.fingerprint, first.certificate()?.fingerprint)
    assert.equal(second.state.wholeRevision('snapshot'), 7)
    assert.ok(![...first.lines, ...second.lines].join().includes('PRIVATE'))
  })

  test('so is the authorization value of introspection', async () => {
    const oauth = {
      introspectionUri: 'https://login.test/introspect',
      authorization: 'Z2F0ZXdheTpzZWNyZXQ=',
      tokenTypeHint: null,
      identifierField: 'client_id',
      scope: null,
      audience: null,
      timeoutMs: 2_000,
    }
    const { environment, ...rest } = aSnapshot([], [], { revision: 7 })
    const snapshot = { ...rest, environment: { ...environment, oauth } }
    const first = stateOf('oauth', 'token-one')
    await first.state.takeSnapshot(documentOf(snapshot))
    assert.ok(!(await readFile(first.file, 'utf8')).includes(oauth.authorization))
    const second = stateOf('oauth', 'token-one')
    await second.state.restore()
    assert.deepEqual([second.oauth(), second.state.wholeRevision('snapshot')], [oauth, 7])
    const other = stateOf('oauth', 'token-two')
    await other.state.restore()
    assert.deepEqual([other.oauth(), other.state.wholeRevision('snapshot')], [null, null])
    await second.state.takeSnapshot(
      documentOf({ ...snapshot, revision: 8, environment: { ...environment, oauth: { ...oauth, scope: 5 } } }),
    )
    assert.deepEqual(second.oauth(), oauth)
    assert.equal(second.state.refusedSnapshot?.reason, 'environment oauth is invalid')
    assert.ok(!(await readFile(first.file, 'utf8')).includes(oauth.authorization))
    assert.ok(![...first.lines, ...second.lines, ...other.lines].join().includes(oauth.authorization))
  })

  test('so are the keys of the environment’s certificates; without them the port has none, and does not speak cleartext', async () => {
    const certificates = [{ certificate: made.cert, privateKey: made.key }]
    const { environment, ...rest } = aSnapshot([], [], { revision: 7 })
    const first = stateOf('tls', 'token-one')
    await first.state.takeSnapshot(documentOf({ ...rest, environment: { ...environment, certificates } }))
    const text = await readFile(first.file, 'utf8')
    assert.ok(!text.includes('PRIVATE') && !text.includes(made.key.split('\n')[1] ?? ''))
    const second = stateOf('tls', 'token-one')
    await second.state.restore()
    assert.deepEqual([second.tls(), second.state.wholeRevision('snapshot')], [certificates, 7])
    const other = stateOf('tls', 'token-two')
    await other.state.restore()
    assert.deepEqual([other.tls(), other.state.wholeRevision('snapshot')], [[], null])
    const unopened = [{ certificate: made.cert, privateKey: '' }]
    await second.state.takeSnapshot(documentOf({ ...rest, revision: 8, environment: { ...environment, certificates: unopened } }))
    assert.deepEqual(second.tls(), certificates)
    assert.equal(second.state.refusedSnapshot?.reason, 'environment certificates is invalid')
  })

  test('so are the values of request controls; without its key an API is not served, and plain values of earlier gateways are', async () => {
    const controls = (text: string) => [
      { place: 'header' as const, name: 'X-Upstream-Key', value: text, action: 'set' as const },
      { place: 'query' as const, name: 'debug', value: '', action: 'remove' as const },
    ]
    const [controlled, other] = [anApi('shop', [], { requestControls: controls('key-of-the-target') }), anApi('other', [])]
    const snapshot = aSnapshot([controlled, other], [], { revision: 7 })
    const refused = anApi('refused', [], { basePath: 'a/b' })
    for (const [name, taken] of [
      ['controls', snapshot],
      ['confined', { ...snapshot, apis: [...snapshot.apis, refused] }],
    ] as const) {
      const first = stateOf(name, 'token-one')
      await first.state.takeSnapshot(documentOf(taken))
      const text = await readFile(first.file, 'utf8')
      assert.ok(!text.includes('key-of-the-target') && text.includes('X-Upstream-Key'), name)
      const second = stateOf(name, 'token-one')
      await second.state.restore()
      assert.ok(second.apis().get('shop')?.includes('key-of-the-target'), name)
      const third = stateOf(name, 'token-two')
      await third.state.restore()
      assert.deepEqual([third.unavailable('shop'), third.unavailable('other')], [true, false], name)
      assert.equal(third.state.wholeRevision('snapshot'), null)
      await writeFile(first.file, JSON.stringify(snapshot))
      const fourth = stateOf(name, 'token-one')
      await fourth.state.restore()
      assert.ok(fourth.apis().get('shop')?.includes('key-of-the-target'), name)
    }
  })

  test('encrypted by another token are ignored, and the snapshot is fetched again', async () => {
    const first = stateOf('b', 'token-one')
    await first.state.takeSnapshot(documentOf(certified()))
    for (const token of ['token-two', null]) {
      const second = stateOf('b', token)
      await second.state.restore()
      assert.equal(second.certificate(), null)
      assert.deepEqual([second.state.snapshotRevision, second.state.wholeRevision('snapshot')], [7, null])
      assert.match(second.lines.join(), /cannot decrypt/)
    }
    const third = stateOf('b', 'token-two')
    await third.state.restore()
    await third.state.takeSnapshot(documentOf(certified()))
    assert.ok(third.certificate())
    assert.equal(third.state.wholeRevision('snapshot'), 7)
  })

  test('that were moved to another group, or are in plain text, are not used', async () => {
    const first = stateOf('c', 'token-one')
    await first.state.takeSnapshot(documentOf(certified()))
    const sealed = JSON.parse(await readFile(first.file, 'utf8')) as GatewaySnapshot
    const moved = { ...sealed, targetServerGroups: sealed.targetServerGroups.map((group) => ({ ...group, id: 'another' })) }
    for (const snapshot of [moved, certified()]) {
      await writeFile(first.file, JSON.stringify(snapshot))
      const second = stateOf('c', 'token-one')
      await second.state.restore()
      assert.equal(second.certificate(), null)
    }
  })
})
